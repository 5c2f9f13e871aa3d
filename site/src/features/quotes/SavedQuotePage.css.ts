import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const header = style({
  display: "grid",
  gap: vars.space["2"],
  marginBottom: vars.space["5"],
});

export const lead = style({ color: vars.color.inkMuted });

export const side = style({ display: "grid", gap: vars.space["3"], alignContent: "start" });
