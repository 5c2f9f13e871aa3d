import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** Two fields that belong together, side by side where there is room. */
export const pair = style({
  display: "grid",
  gap: vars.space["4"],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { "(min-width: 30rem)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
