import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const wide = "(min-width: 60rem)";

export const lead = style({ color: vars.color.inkMuted, marginTop: vars.space["2"] });

export const tool = style({ marginTop: vars.space["5"] });

export const text = style({
  fontFamily: vars.font.mono,
  paddingBlock: vars.space["2"],
  resize: "vertical",
  overflowWrap: "anywhere",
});

export const problem = style({
  display: "grid",
  gap: vars.space["1"],
  selectors: { "&:empty": { display: "none" } },
});

export const place = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  overflowWrap: "anywhere",
});

export const wrong = style({
  background: vars.color.dangerQuiet,
  color: vars.color.danger,
  textDecoration: "underline",
});

export const choices = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space["3"],
});

export const check = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space["2"],
  minHeight: vars.size.control,
});
globalStyle(`${check} input`, {
  accentColor: vars.color.accent,
  width: "1.125rem",
  height: "1.125rem",
});

export const remark = style({ color: vars.color.inkMuted, marginTop: vars.space["2"] });

export const part = style({ marginTop: vars.space["7"], minWidth: 0 });

export const subtitle = style({ marginTop: vars.space["6"], fontSize: vars.text.lg });

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space["3"],
  marginBottom: vars.space["3"],
});

export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    [wide]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", columnGap: vars.space["8"] },
  },
});

export const code = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  overflowWrap: "anywhere",
});

export const note = style({
  display: "block",
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
});

export const counts = style({
  listStyle: "none",
  padding: 0,
  marginTop: vars.space["3"],
  display: "flex",
  flexWrap: "wrap",
  gap: `${vars.space["2"]} ${vars.space["5"]}`,
  fontVariantNumeric: "tabular-nums",
});

export const table = style({ marginTop: vars.space["4"], fontSize: vars.text.sm });

export const ionChoice = style({
  maxWidth: "12rem",
  marginTop: vars.space["3"],
  "@media": { print: { display: "none" } },
});

export const plot = style({
  display: "block",
  width: "100%",
  height: "auto",
  maxWidth: "36rem",
  marginTop: vars.space["3"],
  overflow: "visible",
});

export const axis = style({ stroke: vars.color.hairlineStrong, fill: "none" });
export const stick = style({ stroke: vars.color.ink, strokeWidth: 3 });
export const curve = style({ stroke: vars.color.ink, strokeWidth: 2, fill: "none" });
export const dot = style({ fill: vars.color.accent });

const drawnText = style({
  fontSize: "13px",
  fill: vars.color.inkMuted,
  fontFamily: vars.font.sans,
});
export const mark = style([drawnText, { textAnchor: "middle" }]);
export const value = style([drawnText, { textAnchor: "middle", fill: vars.color.ink }]);
export const side = style([drawnText, { textAnchor: "end" }]);
export const axisName = style([drawnText, { textAnchor: "end" }]);
export const percentSign = style([drawnText, { textAnchor: "start" }]);
export const labelAfter = style([
  drawnText,
  { fill: vars.color.accent, fontWeight: vars.weight.strong },
]);
export const labelBefore = style([labelAfter, { textAnchor: "end" }]);

export const products = style({ listStyle: "none", padding: 0, marginTop: vars.space["3"] });

export const product = style({
  display: "grid",
  gap: vars.space["1"],
  paddingBlock: vars.space["2"],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const productSequence = style([code, { color: vars.color.inkMuted }]);

export const sources = style({
  marginTop: vars.space["8"],
  paddingTop: vars.space["4"],
  borderTop: `1px solid ${vars.color.ink}`,
  color: vars.color.inkMuted,
});
globalStyle(`${sources} h2`, { color: vars.color.ink, marginBottom: vars.space["3"] });
globalStyle(`${sources} > p:last-child`, { marginTop: vars.space["4"] });
globalStyle(`${sources} dt`, {
  color: vars.color.ink,
  fontWeight: vars.weight.medium,
  marginTop: vars.space["3"],
});
globalStyle(`${sources} dd`, { margin: 0, maxWidth: vars.size.measure });
