import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const footer = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[4],
  marginTop: vars.space[4],
});

export const count = style({ margin: 0, color: vars.color.inkMuted, fontSize: vars.text.sm });
