import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const head = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 24rem)",
  alignItems: "start",
  gap: `${vars.space["3"]} ${vars.space["7"]}`,
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** Level with the heading's last line; a longer text does not push the heading down. */
export const lead = style({ alignSelf: "end", color: vars.color.inkMuted });

export const picture = style({
  maxWidth: "24rem",
  marginTop: vars.space["4"],
  background: vars.color.surfaceSunken,
});

export const links = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${vars.space["1"]} ${vars.space["5"]}`,
  marginTop: vars.space["4"],
  padding: 0,
  listStyle: "none",
});

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.25rem",
});
