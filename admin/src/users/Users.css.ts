import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const person = style({
  display: "block",
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
});

export const actions = style({ display: "inline-flex", gap: vars.space[2] });

export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(14rem, 1fr))",
  gap: vars.space[4],
});

/** The sections below the form, which are saved by themselves. */
export const below = style({
  display: "grid",
  gap: vars.space[6],
  marginTop: vars.space[5],
  paddingTop: vars.space[5],
  borderTop: `1px solid ${vars.color.hairline}`,
});
