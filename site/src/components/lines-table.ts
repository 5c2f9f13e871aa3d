import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/**
 * The class of a small table of products and their figures, in which the first column is named and the others are numbers.
 * It belongs to the style sheet that calls it, so that no page loads one more file for it.
 */
export function linesTable(): string {
  const table = style({
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
  return table;
}
