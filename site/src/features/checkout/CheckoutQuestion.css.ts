import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const message = style({ marginBlockEnd: vars.space["4"] });
