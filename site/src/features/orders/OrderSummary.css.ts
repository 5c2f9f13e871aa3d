import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const summary = style({ display: "grid", gap: vars.space["5"], minWidth: 0 });

export const number = style({ fontFamily: vars.font.mono });
