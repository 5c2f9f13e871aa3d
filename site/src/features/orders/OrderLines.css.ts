import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const line = style({
  display: "grid",
  gridTemplateColumns: "1fr auto",
  columnGap: vars.space["4"],
  paddingBlock: vars.space["3"],
  borderBottom: `1px solid ${vars.color.hairline}`,
  lineHeight: vars.leading.snug,
});

export const name = style({ fontWeight: vars.weight.medium, overflowWrap: "anywhere" });

export const price = style({
  gridColumn: 1,
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
  fontVariantNumeric: "tabular-nums",
});

export const total = style({ gridRow: "1 / span 2", gridColumn: 2, textAlign: "end" });

export const lot = style({ gridColumn: 1, justifySelf: "start", fontSize: vars.text.sm });

export const problem = style({
  gridColumn: "1 / -1",
  fontSize: vars.text.sm,
  color: vars.color.danger,
});
