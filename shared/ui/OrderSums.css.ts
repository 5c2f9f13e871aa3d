import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const sums = style({
  margin: 0,
  paddingBlock: vars.space["3"],
  display: "grid",
  rowGap: vars.space["2"],
});

export const sum = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "baseline",
  gap: vars.space["4"],
  lineHeight: vars.leading.snug,
});

export const term = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });

export const amount = style({ margin: 0, textAlign: "end" });

export const grandTotal = style([
  sum,
  {
    borderTop: `1px solid ${vars.color.ink}`,
    paddingTop: vars.space["3"],
    fontSize: vars.text.lg,
    fontWeight: vars.weight.strong,
  },
]);

export const grandTerm = style({ fontSize: vars.text.md, fontWeight: vars.weight.strong });
