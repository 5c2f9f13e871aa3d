import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const page = style({
  display: "grid",
  gap: vars.space[6],
  maxWidth: vars.size.page,
  marginInline: "auto",
  padding: vars.space[5],
});

export const specimens = style({
  display: "grid",
  gap: vars.space[5],
  gridTemplateColumns: "repeat(auto-fill, minmax(18rem, 1fr))",
  alignItems: "start",
});

export const specimen = style({
  display: "grid",
  gap: vars.space[2],
  justifyItems: "start",
  margin: 0,
  minWidth: 0,
});

export const wide = style({ gridColumn: "1 / -1", justifyItems: "stretch" });

export const state = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });
