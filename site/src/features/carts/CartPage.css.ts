import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const summary = style({ display: "grid", gap: vars.space["4"] });

/** Fields that only some customers need. */
export const fields = style({
  display: "grid",
  gap: vars.space["4"],
  paddingBlockStart: vars.space["3"],
});
