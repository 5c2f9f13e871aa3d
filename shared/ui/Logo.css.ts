import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const logo = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.5em",
  fontFamily: vars.font.sans,
  fontSize: vars.text.lg,
  fontWeight: vars.weight.strong,
  letterSpacing: "-0.01em",
  lineHeight: 1,
  color: vars.color.ink,
});

export const mark = style({ display: "block", inlineSize: "auto", blockSize: "1.45em" });
