import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const dialog = style({
  width: `min(${vars.size.dialog}, calc(100vw - 2 * ${vars.space["4"]}))`,
  maxHeight: `calc(100svh - 2 * ${vars.space["4"]})`,
  margin: "auto",
  padding: vars.space["5"],
  border: `1px solid ${vars.color.ink}`,
  borderRadius: vars.radius.small,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  "::backdrop": { background: vars.color.scrim },
});

export const text = style({ marginTop: vars.space["3"], color: vars.color.inkMuted });

export const action = style({ marginTop: vars.space["5"] });
