import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const secondary = style({
  display: "block",
  color: vars.color.inkMuted,
  fontWeight: vars.weight.regular,
  overflowWrap: "anywhere",
});

export const problem = style([secondary, { color: vars.color.danger }]);

export const actions = style({
  display: "inline-flex",
  gap: vars.space[2],
});
