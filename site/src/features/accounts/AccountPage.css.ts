import { style } from "@vanilla-extract/css";
import { from } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const page = style({ display: "grid", gap: vars.space["6"] });

export const resend = style({ display: "flex", marginTop: vars.space["2"] });

/** Tabs beside or above the panel, as on the loaded page. */
export const skeleton = style({
  display: "grid",
  gap: vars.space["6"],
  "@media": { [from.tablet]: { gridTemplateColumns: "12rem minmax(0, 34rem)" } },
});
