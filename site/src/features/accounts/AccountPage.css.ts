import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const page = style({ display: "grid", gap: vars.space["6"] });

export const resend = style({ display: "flex", marginTop: vars.space["2"] });

/** The skeleton has the tabs' place beside or above the panel, as the page will. */
export const skeleton = style({
  display: "grid",
  gap: vars.space["6"],
  "@media": { "(min-width: 768px)": { gridTemplateColumns: "12rem minmax(0, 34rem)" } },
});
