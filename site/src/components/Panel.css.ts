import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** A part of a page under its own heading. */
export const panel = style({ display: "grid", gap: vars.space["5"], minWidth: 0 });

/** The form of a panel. */
export const form = style({ display: "grid", gap: vars.space["4"], maxWidth: "34rem" });

export const submit = style({ justifySelf: "start" });

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: vars.space["3"] });

/** Two fields that belong together, side by side where there is room. */
export const pair = style({
  display: "grid",
  gap: vars.space["4"],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { "(min-width: 30rem)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});
