import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const secondary = style({
  display: "block",
  color: vars.color.inkMuted,
  fontWeight: vars.weight.regular,
  overflowWrap: "anywhere",
});

export const mono = style({ fontFamily: vars.font.mono, fontSize: vars.text.sm });

export const form = style({ display: "grid", gap: vars.space[4] });

export const fieldset = style({
  display: "grid",
  gap: vars.space[2],
  margin: 0,
  padding: 0,
  border: 0,
});

export const legend = style({
  marginBottom: vars.space[2],
  padding: 0,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
});
