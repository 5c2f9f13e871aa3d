import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const places = style({
  display: "grid",
  gap: vars.space[4],
  margin: 0,
  marginTop: vars.space[3],
  padding: 0,
  listStyle: "none",
});

export const place = style({ display: "grid", gap: vars.space[2], overflowWrap: "anywhere" });

/** Marked by a line too, not only by the colour. */
export const words = style({
  background: "none",
  color: "inherit",
  fontWeight: vars.weight.strong,
  textDecoration: "underline wavy",
});

export const reason = style({ color: vars.color.inkMuted });

export const form = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[3],
});

export const record = style({ flexShrink: 0 });
