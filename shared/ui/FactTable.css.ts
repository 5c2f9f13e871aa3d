import { globalStyle, style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const table = style({
  width: "100%",
  fontVariantNumeric: "tabular-nums",
  lineHeight: vars.leading.snug,
});
globalStyle(`${table} :is(th, td)`, {
  paddingBlock: vars.space["2"],
  paddingInlineStart: vars.space["4"],
  textAlign: "end",
  verticalAlign: "baseline",
  borderBottom: `1px solid ${vars.color.hairline}`,
});
globalStyle(`${table} tr > :first-child`, { paddingInlineStart: 0, textAlign: "start" });
globalStyle(`${table} thead th`, {
  fontSize: vars.text.sm,
  fontWeight: vars.weight.regular,
  color: vars.color.inkMuted,
  borderBottomColor: vars.color.ink,
  whiteSpace: "nowrap",
});
globalStyle(`${table} tbody th`, { fontWeight: vars.weight.medium });

export const caption = style({
  textAlign: "start",
  color: vars.color.inkMuted,
  paddingBottom: vars.space["1"],
});
