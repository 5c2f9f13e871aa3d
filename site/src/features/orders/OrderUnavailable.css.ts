import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const actions = style({ display: "flex", flexWrap: "wrap", gap: vars.space["3"] });
