import { globalStyle, style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

/** Wide tables scroll in this box, so that the page does not. */
export const scroller = style({ overflowX: "auto", maxWidth: "100%" });

/** Also for plain tables. Cells with figures get the class `number`. */
export const table = style({
  width: "100%",
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
  borderTop: `1px solid ${vars.color.ink}`,
  borderBottom: `1px solid ${vars.color.hairline}`,
});

globalStyle(`${table} :is(th, td)`, {
  padding: `${vars.space["3"]} ${vars.space["3"]}`,
  textAlign: "start",
  verticalAlign: "middle",
  borderBottom: `1px solid ${vars.color.hairline}`,
});
globalStyle(`${table} :is(th, td):first-child`, { paddingInlineStart: 0 });
globalStyle(`${table} :is(th, td):last-child`, { paddingInlineEnd: 0 });
globalStyle(`${table} thead th`, {
  paddingBlock: vars.space["2"],
  fontSize: vars.text.xs,
  fontWeight: vars.weight.medium,
  color: vars.color.inkMuted,
  whiteSpace: "nowrap",
});
globalStyle(`${table} tbody th`, { fontWeight: vars.weight.medium });
globalStyle(`${table} tbody tr:hover`, {
  background: `color-mix(in srgb, ${vars.color.surfaceSunken} 60%, transparent)`,
});
globalStyle(`${table} :is(th, td)[data-align='end']`, {
  textAlign: "end",
  fontVariantNumeric: "tabular-nums",
});

export const sortButton = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space["1"],
  minHeight: "1.5rem",
  padding: 0,
  border: 0,
  background: "none",
  font: "inherit",
  color: "inherit",
  cursor: "pointer",
  selectors: { "&:hover": { color: vars.color.ink } },
});

export const sortMark = style({
  color: vars.color.inkFaint,
  selectors: { "[aria-sort] > * > &": { color: vars.color.ink } },
});
