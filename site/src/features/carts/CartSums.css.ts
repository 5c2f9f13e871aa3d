import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** Amounts of the previous cart, while the new ones load. */
export const outdated = style({ color: vars.color.inkMuted });

export const retry = style({ display: "flex", marginTop: vars.space["2"] });
