import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { list as plainList } from "../layout/text-and-lists.css.ts";

export { quiet, smallHeading, spread, withBadges } from "../layout/text-and-lists.css.ts";

export const filters = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[3],
  marginBottom: vars.space[4],
});

export const state = style({ minWidth: "10rem" });

export const number = style({ fontFamily: vars.font.mono, fontWeight: vars.weight.strong });

/** The number as a button, aligned with the text below it. */
export const open = style([number, { paddingInline: 0 }]);

export const product = style({
  display: "block",
  fontSize: vars.text.sm,
  fontWeight: vars.weight.regular,
  color: vars.color.inkMuted,
});

/** The sections of a lot's dialog. */
export const parts = style({ display: "grid", gap: vars.space[6], minWidth: 0 });

export const part = style({ display: "grid", gap: vars.space[3], minWidth: 0 });

export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(14rem, 100%), 1fr))",
  gap: vars.space[4],
  alignItems: "start",
});

export const wide = style({ gridColumn: "1 / -1" });

export const tests = style({
  gridColumn: "1 / -1",
  display: "grid",
  gap: vars.space[4],
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});

export const test = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(9rem, 100%), 1fr))",
  gap: vars.space[3],
  alignItems: "end",
  paddingTop: vars.space[3],
  borderTop: `1px solid ${vars.color.hairline}`,
});

/** Two columns: the name of a test is longer than a field for a number. */
export const kind = style({
  gridColumn: "span 2",
  "@media": { [below.phone]: { gridColumn: "1 / -1" } },
});

/** The rest of the first row: names of methods are long. */
export const method = style({
  gridColumn: "3 / -1",
  "@media": { [below.phone]: { gridColumn: "1 / -1" } },
});
globalStyle(`${method} textarea`, {
  minHeight: vars.size.control,
  paddingBlock: vars.space[1],
});

export const add = style({ justifySelf: "start" });

export const list = style([plainList, { borderTop: `1px solid ${vars.color.hairline}` }]);

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  columnGap: vars.space[4],
  rowGap: vars.space[1],
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const hash = style({
  flexBasis: "100%",
  fontFamily: vars.font.mono,
  fontSize: vars.text.xs,
  color: vars.color.inkMuted,
  overflowWrap: "anywhere",
});

export const actions = style({ display: "flex", flexWrap: "wrap", gap: vars.space[3] });

/** Fields and a button in one line, if there is room. */
export const line = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[3],
});
globalStyle(`${line} > *`, { flex: "0 1 auto" });
export const grow = style({ flexGrow: "1 !important", minWidth: "12rem" });

export const units = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[5],
  margin: 0,
  fontVariantNumeric: "tabular-nums",
});

export const unitCount = style({ fontSize: vars.text.xl, fontWeight: vars.weight.strong });
