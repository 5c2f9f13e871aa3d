import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const form = style({ display: "grid", gap: vars.space["4"] });

export const pair = style({
  display: "grid",
  gap: vars.space["4"],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { "(min-width: 30rem)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const consents = style({ display: "grid", gap: vars.space["3"] });
