import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const form = style({ display: "grid", gap: vars.space[4] });
