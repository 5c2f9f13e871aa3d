import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const current = style({ display: "flex", alignItems: "center", gap: vars.space[5] });

export const rate = style({
  margin: 0,
  fontFamily: vars.font.mono,
  fontSize: vars.text.xxl,
  fontVariantNumeric: "tabular-nums",
});

export const form = style({ display: "grid", gap: vars.space[4], maxWidth: "20rem" });
