import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { entry, list as plainList, quiet as plainQuiet } from "../layout/text-and-lists.css.ts";

const phone = below.phone;

export const columns = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(12rem, 1fr))",
  columnGap: vars.space[5],
});

export const section = style({ marginBottom: vars.space[5], minWidth: 0 });

export { smallHeading as heading } from "../layout/text-and-lists.css.ts";

export const lines = style({ margin: 0, overflowWrap: "anywhere" });

export const address = style({ fontStyle: "normal" });

export const badges = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space[3],
  margin: 0,
});

export const notes = style({
  margin: 0,
  paddingInlineStart: vars.space[3],
  borderInlineStart: `3px solid ${vars.color.accent}`,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const quiet = style([plainQuiet, { fontVariantNumeric: "tabular-nums" }]);

export const items = style([
  plainList,
  {
    borderTop: `1px solid ${vars.color.ink}`,
  },
]);

export const item = style([
  entry,
  {
    gridTemplateColumns: "minmax(0, 1fr) 8rem minmax(7rem, auto)",
    alignItems: "baseline",
    paddingBlock: vars.space[2],
    "@media": { [phone]: { gridTemplateColumns: "minmax(0, 1fr) auto", rowGap: 0 } },
  },
]);

export const itemName = style({ "@media": { [phone]: { gridColumn: "1 / -1" } } });

export const amount = style({
  margin: 0,
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
  whiteSpace: "nowrap",
});

export const mono = style({ fontFamily: vars.font.mono });

export const sums = style({
  marginInlineStart: "auto",
  marginBottom: vars.space[5],
  maxWidth: "22rem",
});
// The same font as the amounts above.
globalStyle(`${sums} dd`, { fontFamily: vars.font.mono });

export const timeline = style([
  plainList,
  {
    borderTop: `1px solid ${vars.color.hairline}`,
  },
]);

export const event = style([
  entry,
  {
    gridTemplateColumns: "12rem minmax(0, 1fr) auto",
    alignItems: "baseline",
    rowGap: 0,
    paddingBlock: vars.space[2],
    overflowWrap: "anywhere",
    "@media": { [phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
  },
]);

/** The sum of the entries below. */
export const received = style([lines, { marginBottom: vars.space[2] }]);

export const reverse = style({
  justifySelf: "start",
  "@media": { [phone]: { marginTop: vars.space[1] } },
});

export const drawer = style({
  borderTop: `1px solid ${vars.color.hairline}`,
  selectors: { "section + &": { borderTop: "none" } },
});

export const drawerTitle = style({
  paddingBlock: vars.space[3],
  fontWeight: vars.weight.medium,
  cursor: "pointer",
});

export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(18rem, 1fr))",
  alignItems: "start",
  gap: vars.space[4],
  paddingBottom: vars.space[5],
});

export const buttons = style({ gridColumn: "1 / -1" });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: vars.space[3],
  width: "100%",
});

export const status = style({
  width: "12rem",
  marginInlineEnd: "auto",
  "@media": { [phone]: { width: "100%" } },
});

export const note = style({ marginBottom: vars.space[3] });

export const noteForm = style({ display: "grid", gap: vars.space[2], justifyItems: "start" });
globalStyle(`${noteForm} > :first-child`, { width: "100%" });

/** The position in the list, and buttons for the previous and the next order. */
export const steps = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space[2],
  marginBottom: vars.space[4],
});

export const beside = style({ display: "flex", alignItems: "start", gap: vars.space[2] });
