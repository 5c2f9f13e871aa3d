import { keyframes } from "@vanilla-extract/css";
import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

const appear = keyframes({ from: { opacity: 0, transform: "translateY(-4px)" } });

export const popover = style({
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  border: `1px solid ${vars.color.ink}`,
  borderRadius: vars.radius.small,
  maxWidth: `calc(100vw - 2 * ${vars.space["4"]})`,
  outline: "none",
  overflow: "auto",
  selectors: {
    "&[data-entering]": { animation: `${appear} ${vars.duration.fast} ease-out` },
    "&[data-trigger='Select'], &[data-trigger='ComboBox']": { minWidth: "var(--trigger-width)" },
  },
});

export const panel = style({
  padding: vars.space["4"],
  outline: "none",
});
