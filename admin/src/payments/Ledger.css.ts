import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { quiet } from "../layout/text-and-lists.css.ts";

const phone = below.phone;

export { filters } from "../layout/text-and-lists.css.ts";

export const method = style({ width: "9rem", "@media": { [phone]: { flexGrow: 1 } } });

export const sums = style({ maxWidth: "34rem", marginBottom: vars.space[5] });
export const sumTable = style({});
globalStyle(`${sumTable} tbody td`, {
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums",
  paddingBlock: vars.space[1],
});
globalStyle(`${sumTable} tbody th`, { paddingBlock: vars.space[1] });
globalStyle(`${sumTable} tbody tr:last-child:not(:first-child) > *`, {
  borderTop: `1px solid ${vars.color.ink}`,
  fontWeight: vars.weight.strong,
});

export const secondary = style([
  quiet,
  { display: "block", fontWeight: vars.weight.regular, overflowWrap: "anywhere" },
]);
export const number = style({ fontFamily: vars.font.mono });
export const mono = style({ fontFamily: vars.font.mono, fontSize: vars.text.sm });
export const amount = style({
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});
export const notMoved = style([amount, { color: vars.color.inkMuted }]);
