import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const controls = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[3],
  maxWidth: "46rem",
  marginInline: "auto",
  marginBlock: vars.space[4],
  "@media": { print: { display: "none" } },
});

export const notice = style({
  maxWidth: "46rem",
  marginInline: "auto",
  "@media": { print: { display: "none" } },
});

/** A sheet on the screen; the whole page in print. */
export const slip = style({
  maxWidth: "46rem",
  marginInline: "auto",
  padding: vars.space[7],
  border: `1px solid ${vars.color.hairline}`,
  background: vars.color.surfaceRaised,
  "@media": {
    print: { maxWidth: "none", padding: 0, border: "none", background: "none" },
    [`screen and ${below.phone}`]: { padding: vars.space[4] },
  },
});

export const head = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[5],
  paddingBottom: vars.space[4],
  borderBottom: `1px solid ${vars.color.ink}`,
});
globalStyle(`${head} > :first-child`, { flex: "none" });

export const shop = style({ margin: 0, fontSize: vars.text.lg, fontWeight: vars.weight.strong });

export const sender = style({
  fontStyle: "normal",
  fontSize: vars.text.sm,
  textAlign: "end",
  whiteSpace: "pre-wrap",
});

export const title = style({
  marginBlock: vars.space[5],
  fontSize: vars.text.xl,
  fontWeight: vars.weight.medium,
  letterSpacing: "-0.012em",
});

export const number = style({
  fontFamily: vars.font.mono,
  fontWeight: vars.weight.strong,
  letterSpacing: 0,
});

export const columns = style({
  display: "grid",
  gridTemplateColumns: "2fr 1fr",
  gap: vars.space[5],
  marginBottom: vars.space[5],
});

export const label = style({
  margin: 0,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  letterSpacing: 0,
});

export const address = style({ fontStyle: "normal", fontSize: vars.text.lg });

export const fact = style({ margin: 0, marginBottom: vars.space[3] });

export const mono = style({ fontFamily: vars.font.mono });

export const items = style({ tableLayout: "auto" });

globalStyle(`${items} :is(th, td):first-child`, { width: "5rem", paddingInlineEnd: vars.space[5] });
globalStyle(`${items} :is(th, td):last-child`, { width: "5rem" });

export const quantity = style({ fontFamily: vars.font.mono, fontSize: vars.text.lg });

export const product = style({ display: "flex", flexWrap: "wrap", columnGap: vars.space[4] });

export const cas = style({
  color: vars.color.inkMuted,
  fontFamily: vars.font.mono,
  fontWeight: vars.weight.regular,
});

export const ribbonLine = style({ flexBasis: "100%" });

export const ribbon = style({
  marginTop: vars.space[1],
  maxWidth: "18rem",
  printColorAdjust: "exact",
});

export const box = style({
  display: "inline-block",
  width: "1.125rem",
  height: "1.125rem",
  border: `1px solid ${vars.color.ink}`,
});

export const sum = style({ marginTop: vars.space[2], fontSize: vars.text.sm });

export const notes = style({
  marginTop: vars.space[5],
  paddingTop: vars.space[3],
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const noteText = style({ margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

export const foot = style({
  marginTop: vars.space[7],
  paddingTop: vars.space[3],
  borderTop: `1px solid ${vars.color.ink}`,
  fontSize: vars.text.sm,
});

export const lots = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[3],
  flexBasis: "100%",
  margin: 0,
  marginTop: vars.space[2],
  padding: 0,
  listStyle: "none",
});

export const lot = style({ display: "flex", alignItems: "center", gap: vars.space[2] });

/** At this size a module of the QR code is about 0.5 mm, which cameras can read. */
export const code = style({ width: "16mm", height: "16mm", color: "#000", background: "#fff" });

export const wish = style({ flexBasis: "100%", fontSize: vars.text.sm });

/** Each order begins on a new sheet. */
globalStyle(`${slip} + ${slip}`, {
  marginTop: vars.space[5],
  "@media": { print: { breakBefore: "page", marginTop: 0 } },
});
