import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const tooltip = style({
  maxWidth: "18rem",
  padding: `${vars.space["1"]} ${vars.space["2"]}`,
  background: vars.color.inverse,
  color: vars.color.inverseInk,
  border: "1px solid transparent",
  borderRadius: vars.radius.small,
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
});
