import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const progress = style({ display: "grid", gap: vars.space["4"], minWidth: 0 });

export const action = style({ justifySelf: "start" });
