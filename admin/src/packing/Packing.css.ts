import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export { filters, quiet } from "../layout/text-and-lists.css.ts";

const wide = from.wide;

export const columns = style({
  display: "grid",
  gap: vars.space[5],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { [wide]: { gridTemplateColumns: "16rem minmax(0, 1fr)" } },
});

/** Beside the order on a tablet; on a phone a row that scrolls horizontally. */
export const waiting = style({ overflowX: "auto", maxHeight: "70vh" });
globalStyle(`${waiting} > fieldset`, {
  flexWrap: "nowrap",
  "@media": { [wide]: { flexDirection: "column", alignItems: "stretch" } },
});
globalStyle(`${waiting} button`, {
  flex: "none",
  whiteSpace: "nowrap",
  textAlign: "start",
  "@media": { [wide]: { whiteSpace: "normal", overflowWrap: "anywhere" } },
});
// ChoiceBar joins its buttons in a row; here they form a column.
globalStyle(`${waiting} button[type] + button[type]`, {
  "@media": { [wide]: { marginInlineStart: 0, marginBlockStart: "-1px" } },
});

export const number = style({ fontFamily: vars.font.mono, fontWeight: vars.weight.strong });
globalStyle(`${waiting} ${number}`, { "@media": { [wide]: { display: "block" } } });
globalStyle(`${waiting} button`, {
  "@media": { [wide]: { paddingBlock: vars.space[1], lineHeight: vars.leading.snug } },
});

export const order = style({
  display: "grid",
  gap: vars.space[4],
  minWidth: 0,
  paddingTop: vars.space[3],
  borderTop: `1px solid ${vars.color.ink}`,
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: vars.space[3],
});

export const title = style({ fontSize: vars.text.xl });

export const address = style({ fontStyle: "normal", overflowWrap: "anywhere" });

export const notes = style({
  margin: 0,
  paddingInlineStart: vars.space[3],
  borderInlineStart: `3px solid ${vars.color.accent}`,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const summary = style({
  // The focus ring would cross the label below.
  marginBlockEnd: vars.space[2],
  cursor: "pointer",
  fontWeight: vars.weight.medium,
});

export const actions = style({ display: "flex", flexWrap: "wrap", gap: vars.space[3] });

export const beside = style({ minWidth: 0 });

export const to = style({ display: "flex", alignItems: "start", gap: vars.space[2] });

export const items = style({
  margin: 0,
  padding: 0,
  listStyle: "none",
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const item = style({
  display: "flex",
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const quantity = style({ minWidth: "3ch", fontWeight: vars.weight.strong });

/** Who packs an order, in the list beside the table. */
export const claimed = style({
  marginInlineStart: vars.space[2],
  paddingInline: vars.space[1],
  border: "1px solid currentColor",
  fontSize: vars.text.xs,
});

export const claim = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space[3],
  margin: 0,
});

export const take = style({ justifySelf: "start", alignSelf: "flex-start" });
