import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export { lead, note as step, notes as steps } from "./HowToPay.css.ts";

export const next = style({ marginTop: vars.space["7"], maxWidth: "44rem" });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["3"],
  marginTop: vars.space["6"],
});
