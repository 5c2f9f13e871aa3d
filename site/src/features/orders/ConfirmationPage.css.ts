import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const page = style({ display: "grid", gap: vars.space["7"], maxWidth: "44rem" });

export const header = style({ display: "grid", gap: vars.space["3"] });

export const lead = style({ fontSize: vars.text.lg, color: vars.color.inkMuted });

export const next = style({ display: "grid", gap: vars.space["4"] });
