import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const person = style({
  display: "block",
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
});

export const actions = style({ display: "inline-flex", gap: vars.space[2] });

export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(14rem, 1fr))",
  gap: vars.space[4],
});
