import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const buttons = style({
  display: "flex",
  justifyContent: "flex-end",
  gap: vars.space[3],
  gridColumn: "1 / -1",
});
