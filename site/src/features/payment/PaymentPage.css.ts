import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const header = style({
  display: "grid",
  gap: vars.space["3"],
  paddingBlockEnd: vars.space["6"],
});

export const lead = style({ fontSize: vars.text.lg, color: vars.color.inkMuted });

/** The received amount and the amount due. */
export const money = style({ fontSize: vars.text.lg, fontWeight: vars.weight.strong });

export const promise = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });
