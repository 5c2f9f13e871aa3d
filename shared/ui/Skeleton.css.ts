import { keyframes } from "@vanilla-extract/css";
import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

const breathe = keyframes({ "50%": { opacity: 0.5 } });

export const skeleton = style({
  display: "block",
  background: vars.color.surfaceSunken,
  borderRadius: vars.radius.small,
  animation: `${breathe} 1.6s ease-in-out infinite`,
});
