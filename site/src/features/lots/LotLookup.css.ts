import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const form = style({
  display: "grid",
  gap: vars.space["4"],
  justifyItems: "start",
  maxWidth: "34rem",
});

export const field = style({ width: "100%" });

export const input = style({
  fontFamily: vars.font.mono,
  textTransform: "uppercase",
});
