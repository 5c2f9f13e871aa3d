import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const header = style({
  display: "grid",
  gap: vars.space["3"],
  paddingBlockEnd: vars.space["6"],
});

export const lead = style({ fontSize: vars.text.lg, color: vars.color.inkMuted });

export const columns = style({
  display: "grid",
  gap: vars.space["7"],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    "(min-width: 60rem)": {
      gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
      gap: vars.space["8"],
    },
  },
});

export const instructions = style({ display: "grid", gap: vars.space["5"], minWidth: 0 });

export const aside = style({ display: "grid", gap: vars.space["5"], minWidth: 0 });

export const promise = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });
