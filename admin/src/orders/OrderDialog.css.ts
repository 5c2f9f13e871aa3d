import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const columns = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(12rem, 1fr))",
  gap: vars.space[5],
});

export const section = style({ marginBottom: vars.space[5] });

export const heading = style({
  margin: 0,
  marginBottom: vars.space[2],
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
});

export const address = style({ fontStyle: "normal" });

export const notes = style({ margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

export const quiet = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });

export const items = style({
  margin: 0,
  padding: 0,
  listStyle: "none",
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const item = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto 7rem",
  alignItems: "baseline",
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const amount = style({
  margin: 0,
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums",
  textAlign: "right",
});

export const pricing = style({ margin: 0, marginInlineStart: "auto", maxWidth: "22rem" });

export const row = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[4],
  paddingBlock: vars.space[1],
});

export const totalRow = style([
  row,
  {
    borderTop: `1px solid ${vars.color.hairlineStrong}`,
    fontWeight: vars.weight.strong,
  },
]);
