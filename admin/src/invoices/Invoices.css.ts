import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { quiet } from "../layout/text-and-lists.css.ts";

const phone = below.phone;

export { filters } from "../layout/text-and-lists.css.ts";

export const kind = style({ width: "11rem", "@media": { [phone]: { flexGrow: 1 } } });

export const sums = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${vars.space[1]} ${vars.space[5]}`,
  marginBottom: vars.space[4],
});
export const sum = style({ display: "flex", gap: vars.space[2], alignItems: "baseline" });

export const secondary = style([
  quiet,
  { display: "block", fontWeight: vars.weight.regular, overflowWrap: "anywhere" },
]);
export const number = style({ fontFamily: vars.font.mono, whiteSpace: "nowrap" });
export const amount = style({
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});
export const list = style({ display: "grid", gap: vars.space[1], margin: 0, padding: 0 });
export const item = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${vars.space[3]}`,
  alignItems: "baseline",
  listStyle: "none",
});
export { quiet };
