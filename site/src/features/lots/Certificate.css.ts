import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** A sheet of paper: one column, as it is printed. */
export const certificate = style({
  display: "grid",
  gap: vars.space["6"],
  maxWidth: "60rem",
  marginInline: "auto",
  minWidth: 0,
});
globalStyle(`${certificate} > *`, { minWidth: 0 });

export const head = style({
  display: "grid",
  columnGap: vars.space["6"],
  alignItems: "baseline",
  paddingTop: vars.space["4"],
  borderTop: `3px solid ${vars.color.ink}`,
  "@media": { "(min-width: 40rem)": { gridTemplateColumns: "1fr auto" } },
});

export const kicker = style({
  gridColumn: "1 / -1",
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  color: vars.color.inkMuted,
});

export const ribbon = style({});

export const title = style({ fontSize: vars.text.display, overflowWrap: "anywhere" });

// The regular weight, which the page already loads for its sequence. Another weight would be another file.
export const lotNumber = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text.xl,
  fontWeight: vars.weight.regular,
  overflowWrap: "anywhere",
});

export const lotWord = style({
  fontFamily: vars.font.sans,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.regular,
  color: vars.color.inkMuted,
});

export const section = style({ marginTop: vars.space["4"] });

export const sectionTitle = style({ marginBottom: vars.space["4"], fontSize: vars.text.xl });

/** The results are the main content of the sheet. */
export const results = style({ fontSize: vars.text.md });

/* On a phone each test is a block of lines, with the result beside the name. */
const phone = "screen and (max-width: 40rem)";
globalStyle(`${results} :is(thead, tbody)`, { "@media": { [phone]: { display: "block" } } });
globalStyle(`${results} thead`, { "@media": { [phone]: { display: "none" } } });
globalStyle(`${results} tbody tr`, {
  "@media": {
    [phone]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      columnGap: vars.space["4"],
      paddingBlock: vars.space["3"],
      borderBottom: `1px solid ${vars.color.hairline}`,
    },
  },
});
globalStyle(`${results} tbody :is(th, td)`, {
  "@media": { [phone]: { padding: 0, border: 0, fontSize: vars.text.sm } },
});
globalStyle(`${results} tbody :is(th, td[data-align])`, {
  "@media": { [phone]: { gridRow: 1, fontSize: vars.text.md } },
});
globalStyle(`${results} tbody td:empty`, { "@media": { [phone]: { display: "none" } } });

export const result = style({ fontWeight: vars.weight.strong, whiteSpace: "nowrap" });

export const day = style({ whiteSpace: "nowrap", color: vars.color.inkMuted });

export const reports = style({
  listStyle: "none",
  padding: 0,
  marginTop: vars.space["3"],
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
});

export const report = style({ marginInlineStart: vars.space["2"] });

export const small = style({ fontSize: vars.text.sm, color: vars.color.inkMuted });

export const code = style({ fontFamily: vars.font.mono, fontSize: vars.text.sm });

export const trace = style({ margin: 0 });
globalStyle(`${trace} :is(img, svg)`, { display: "block", width: "100%", height: "auto" });
globalStyle(`${trace} figcaption`, { fontSize: vars.text.sm, color: vars.color.inkMuted });

/** A vertical swipe scrolls the page. A horizontal one, or two fingers, moves the plot. */
export const plot = style({ touchAction: "pan-y" });
globalStyle(`${plot}[data-magnified]`, { cursor: "grab" });
globalStyle(`${plot} text`, {
  fontSize: 13,
  fill: vars.color.inkMuted,
  userSelect: "none",
  "@media": { [phone]: { fontSize: 21 } },
});
globalStyle(`${plot} [data-part=main]`, { fontWeight: 600, fill: vars.color.accent });
globalStyle(`${plot} path`, { fill: "none", stroke: vars.color.hairlineStrong });
globalStyle(`${plot} [data-part=line]`, {
  stroke: vars.color.ink,
  strokeWidth: 1.25,
  strokeLinejoin: "round",
  vectorEffect: "non-scaling-stroke",
});
globalStyle(`${plot} + div`, {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space["2"],
  marginBlock: vars.space["2"],
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
  "@media": { print: { display: "none" } },
});
globalStyle(`${plot} + div button`, {
  minHeight: 40,
  paddingInline: vars.space["3"],
  font: "inherit",
  color: vars.color.ink,
  background: "none",
  border: `1px solid ${vars.color.hairlineStrong}`,
  cursor: "pointer",
});

export const columns = style({
  display: "grid",
  gap: vars.space["7"],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    "(min-width: 56rem)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
});

export const documents = style({
  listStyle: "none",
  padding: 0,
  marginBottom: vars.space["3"],
  borderTop: `1px solid ${vars.color.ink}`,
});

export const document = style({
  paddingBlock: vars.space["3"],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

/** Groups of eight characters on two lines, to compare by eye. */
export const hash = style({
  marginTop: vars.space["1"],
  maxWidth: "40ch",
  fontFamily: vars.font.mono,
  fontSize: vars.text.xs,
  color: vars.color.inkMuted,
});

export const hashWord = style({ display: "block", fontFamily: vars.font.sans });

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: vars.space["4"],
  paddingTop: vars.space["4"],
  borderTop: `1px solid ${vars.color.ink}`,
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
});

export const links = style({ display: "flex", flexWrap: "wrap", gap: vars.space["4"] });

/** The peaks of a trace. A phone shows column headings too. */
export const peaks = style({
  marginTop: vars.space["3"],
  fontSize: vars.text.sm,
  fontVariantNumeric: "tabular-nums",
});
