import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

/** Also for plain buttons and links in .astro files. */
export const iconButton = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flex: "none",
  width: vars.size.control,
  height: vars.size.control,
  padding: 0,
  border: "1px solid transparent",
  borderRadius: vars.radius.small,
  background: "transparent",
  color: vars.color.ink,
  cursor: "pointer",
  WebkitTapHighlightColor: "transparent",
  transition: `background-color ${vars.duration.fast}`,
  selectors: {
    "&:is(:hover, [data-hovered], [aria-pressed='true']):not(:disabled, [data-disabled])": {
      background: vars.color.surfaceSunken,
      color: vars.color.ink,
    },
    "&:disabled, &[data-disabled]": { color: vars.color.inkFaint, cursor: "not-allowed" },
  },
  "@media": { print: { display: "none" } },
});

export const small = style({ width: vars.size.controlSmall, height: vars.size.controlSmall });
