import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { list as plainList, quiet as plainQuiet } from "../layout/text-and-lists.css.ts";

export { filters } from "../layout/text-and-lists.css.ts";

export const state = style({ minWidth: "10rem", "@media": { [below.phone]: { flexGrow: 1 } } });

export const quiet = plainQuiet;

export const number = style({ fontFamily: vars.font.mono, fontWeight: vars.weight.strong });

/** The order number as a button, aligned with the text below it. */
export const open = style([number, { paddingInline: 0 }]);

export const secondary = style([
  plainQuiet,
  { display: "block", fontWeight: vars.weight.regular, overflowWrap: "anywhere" },
]);

export const toOrder = style({ margin: `0 0 ${vars.space[3]}` });

export const cards = style([plainList, { display: "grid", gap: vars.space[3] }]);

export const card = style({
  display: "grid",
  gap: vars.space[2],
  padding: vars.space[3],
  border: `1px solid ${vars.color.hairline}`,
  minWidth: 0,
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: vars.space[3],
});

export const title = style({ margin: 0, fontSize: "inherit", fontWeight: vars.weight.medium });

export const lines = style([plainList, { overflowWrap: "anywhere" }]);

export const words = style({ margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

export const mono = style({ fontFamily: vars.font.mono, fontVariantNumeric: "tabular-nums" });

export const actions = style({ display: "flex", flexWrap: "wrap", gap: vars.space[2] });

export const more = style({ marginTop: vars.space[3] });

export const form = style({ display: "grid", gap: vars.space[4] });

/** The units of one lot, with a field for each thing that may happen to them. */
export const units = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  alignItems: "start",
  gap: vars.space[3],
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  "@media": { [below.phone]: { gap: vars.space[2] } },
});

export const legend = style({
  gridColumn: "1 / -1",
  padding: 0,
  paddingBottom: vars.space[2],
  fontWeight: vars.weight.medium,
  overflowWrap: "anywhere",
});
