import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const address = style({
  fontStyle: "normal",
  lineHeight: vars.leading.snug,
  whiteSpace: "pre-line",
  overflowWrap: "anywhere",
});

export const missing = style({ color: vars.color.inkMuted });
