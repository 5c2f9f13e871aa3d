import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const columns = style({
  display: "grid",
  gap: vars.space["7"],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    "(min-width: 60rem)": {
      gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)",
      gap: vars.space["8"],
    },
  },
});

export const summary = style({ display: "grid", gap: vars.space["4"] });
