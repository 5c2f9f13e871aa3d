import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { quiet as plainQuiet } from "../layout/text-and-lists.css.ts";

const phone = below.phone;

/** Widths of the list, which the navigation makes narrower than the window. */
const inTwoLines = "(min-width: 58rem)";
const inOneLine = "(min-width: 72rem)";

export const statusFilter = style({ minWidth: "12rem", "@media": { [phone]: { flexGrow: 1 } } });

export const queues = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space[4],
  rowGap: vars.space[2],
  marginBottom: vars.space[3],
});

export const queueCount = style({
  marginInlineStart: vars.space[1],
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums",
});

/** On a telephone a row of its own, which is there before the counts. */
export const marks = style([
  plainQuiet,
  { "@media": { [phone]: { minHeight: "1lh", flexBasis: "100%" } } },
]);

export const expired = style({ marginBottom: vars.space[4] });

export { filters, spread as expiredRow } from "../layout/text-and-lists.css.ts";

export const list = style({
  borderTop: `1px solid ${vars.color.ink}`,
  containerType: "inline-size",
});

export const card = style({
  display: "grid",
  gridTemplateColumns: "auto 12rem minmax(0, 1fr) auto",
  gridTemplateAreas: '"select placed person total" "badges badges actions actions"',
  alignItems: "center",
  columnGap: vars.space[3],
  rowGap: vars.space[2],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[3],
  borderBottom: `1px solid ${vars.color.hairline}`,
  // The colour repeats the badge: green for done, dark red for cancelled, red for open tasks.
  borderInlineStart: `3px solid ${vars.color.danger}`,
  selectors: {
    '&[data-status="completed"]': { borderInlineStartColor: vars.color.success },
    // Darker in both schemes: the colours for the pointer get lighter in the dark one.
    '&[data-status="cancelled"]': {
      borderInlineStartColor: `color-mix(in srgb, ${vars.color.danger} 65%, black)`,
    },
    // The shortcuts act on this order, so the focus must be visible even when a script set it.
    "&:focus": { outline: `2px solid ${vars.color.focus}`, outlineOffset: "-2px" },
    "&[data-selected]": {
      background: `color-mix(in srgb, ${vars.color.accent} 8%, transparent)`,
    },
    "&:hover": { background: `color-mix(in srgb, ${vars.color.surfaceSunken} 60%, transparent)` },
  },
  "@media": {
    [phone]: {
      gridTemplateColumns: "auto minmax(0, 1fr) auto",
      gridTemplateAreas: '"select placed total" "person person badges" "actions actions actions"',
      paddingBlock: vars.space[3],
    },
  },
  "@container": {
    [inTwoLines]: {
      gridTemplateColumns: "auto 9.5rem minmax(0, 1fr) auto minmax(5.5rem, auto)",
      gridTemplateAreas:
        '"select placed person badges total" "select placed person actions actions"',
      rowGap: vars.space[1],
    },
    [inOneLine]: {
      gridTemplateColumns: "auto 9.5rem minmax(8rem, 1fr) minmax(5.5rem, auto) 8.5rem 32.25rem",
      gridTemplateAreas: '"select placed person total badges actions"',
    },
  },
});

export const keys = style({ margin: `${vars.space[4]} 0 0`, padding: 0, listStyle: "none" });

export const key = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[4],
  paddingBlock: vars.space[1],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const does = style({ minWidth: 0 });

export const keyProblem = style({ minHeight: "1.5rem", margin: 0, color: vars.color.danger });

export const select = style({ gridArea: "select", userSelect: "none" });

export const placed = style({ gridArea: "placed", minWidth: 0 });

export const number = style({
  margin: 0,
  fontFamily: vars.font.mono,
  fontSize: vars.text.md,
  fontWeight: vars.weight.strong,
  letterSpacing: 0,
});

export const person = style({ gridArea: "person", minWidth: 0, overflowWrap: "anywhere" });

export const name = style({ margin: 0, fontWeight: vars.weight.medium });

export const quiet = style([
  plainQuiet,
  { lineHeight: vars.leading.snug, fontVariantNumeric: "tabular-nums" },
]);

export const total = style({
  gridArea: "total",
  margin: 0,
  fontFamily: vars.font.mono,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
  whiteSpace: "nowrap",
});

export const badges = style({
  gridArea: "badges",
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space[3],
  rowGap: vars.space[1],
  margin: 0,
  "@media": { [phone]: { flexDirection: "column", alignItems: "flex-end" } },
  "@container": {
    [inTwoLines]: { justifyContent: "flex-end" },
    [inOneLine]: { justifyContent: "flex-start" },
  },
});

export const actions = style({
  gridArea: "actions",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: vars.space[2],
});

/** In the columns, where the state has a column of its own and is changed in the order. */
export const rowActions = style([
  actions,
  { flexWrap: "nowrap", "@media": { [phone]: { flexWrap: "wrap" } } },
]);

// As the small buttons: with larger ones the first columns are wider than a screen of 1280 px.
globalStyle(`${rowActions} > button`, {
  minHeight: vars.size.controlSmall,
  paddingInline: vars.space[3],
  fontSize: vars.text.sm,
  whiteSpace: "nowrap",
});

export const moment = style({ whiteSpace: "nowrap" });

globalStyle(`${actions} > button`, { "@media": { [phone]: { flexGrow: 1 } } });

export const status = style({
  width: "11.5rem",
  "@media": { [phone]: { width: "auto", flexGrow: 1 } },
});
