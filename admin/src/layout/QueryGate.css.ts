import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const notice = style({ marginBottom: vars.space[4] });

export const retry = style({ marginTop: vars.space[2] });
