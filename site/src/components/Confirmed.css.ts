import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export { lead } from "./HowToPay.css.ts";

export const next = style({
  display: "grid",
  gap: vars.space["4"],
  marginTop: vars.space["7"],
  maxWidth: "44rem",
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["3"],
  marginTop: vars.space["6"],
});
