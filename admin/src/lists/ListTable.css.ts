import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

/** Wide tables scroll in this box, so that the page does not. */
export const scroller = style({ overflowX: "auto", maxWidth: "100%" });

export const table = style({
  width: "100%",
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
  borderTop: `1px solid ${vars.color.ink}`,
});

globalStyle(`${table} :is(th, td)`, {
  paddingBlock: vars.space[2],
  paddingInline: vars.space[3],
  textAlign: "start",
  verticalAlign: "middle",
  borderBottom: `1px solid ${vars.color.hairline}`,
});
globalStyle(`${table} :is(th, td):first-child`, { paddingInlineStart: 0 });
globalStyle(`${table} :is(th, td):last-child`, { paddingInlineEnd: 0 });
globalStyle(`${table} thead th`, {
  fontSize: vars.text.xs,
  fontWeight: vars.weight.medium,
  color: vars.color.inkMuted,
  whiteSpace: "nowrap",
});
globalStyle(`${table} tbody th`, { fontWeight: vars.weight.medium });
globalStyle(`${table} time`, { whiteSpace: "nowrap" });
globalStyle(`${table} tbody tr:hover`, {
  background: `color-mix(in srgb, ${vars.color.surfaceSunken} 60%, transparent)`,
});
globalStyle(`${table} tbody tr[data-selected]`, {
  background: `color-mix(in srgb, ${vars.color.accent} 8%, transparent)`,
});
globalStyle(`${table} tbody tr:focus`, {
  outline: `2px solid ${vars.color.focus}`,
  outlineOffset: "-2px",
});
globalStyle(`${table} [data-align='end']`, {
  textAlign: "end",
  fontVariantNumeric: "tabular-nums",
});

/** On a telephone a row is a card: what names it first, then a line for each value, with its title. */
const phone = (rule: object) => ({ "@media": { [below.phone]: rule } });
globalStyle(`${table}, ${table} tbody, ${table} tbody tr`, phone({ display: "block" }));
globalStyle(`${table} thead`, phone({ display: "none" }));
globalStyle(
  `${table} tbody tr`,
  phone({ paddingBlock: vars.space[2], borderBottom: `1px solid ${vars.color.hairline}` }),
);
globalStyle(
  `${table} tbody :is(th, td)`,
  phone({ display: "block", padding: 0, paddingBlock: vars.space[1], border: 0 }),
);
globalStyle(
  `${table} tbody td[data-title]`,
  phone({
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: vars.space[4],
    justifyItems: "end",
    clear: "both",
    textAlign: "end",
  }),
);
// What stands below the value in a wide window stands below it here too.
globalStyle(`${table} tbody td[data-title] > *`, phone({ gridArea: "auto / 2" }));
globalStyle(
  `${table} tbody td[data-title]::before`,
  phone({
    content: "attr(data-title)",
    gridArea: "1 / 1",
    justifySelf: "start",
    color: vars.color.inkMuted,
    textAlign: "start",
  }),
);
globalStyle(`${table} tbody td[data-title]:empty`, phone({ display: "none" }));

export const selectCell = style({ width: "1%" });
globalStyle(
  `${table} tbody ${selectCell}`,
  phone({ float: "inline-start", width: "auto", paddingInlineEnd: vars.space[3] }),
);

export const sortButton = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space[1],
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
