import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const gate = style({
  maxWidth: vars.size.page,
  minHeight: "100vh",
  marginInline: "auto",
  padding: `${vars.space[8]} ${vars.space[5]}`,
});
