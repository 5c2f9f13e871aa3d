import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const text = style({ marginTop: vars.space["4"], color: vars.color.inkMuted });

export const action = style({ marginTop: vars.space["5"] });

export const figure = style({ marginTop: vars.space["8"] });
