import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const input = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  flexGrow: 1,
  minWidth: 0,
  paddingInlineStart: vars.space["2"],
  whiteSpace: "nowrap",
});

/** A target of 24 px in both directions; the separators need none. */
export const segment = style({
  minWidth: "1.5rem",
  lineHeight: "1.5rem",
  fontVariantNumeric: "tabular-nums",
  textAlign: "center",
  borderRadius: vars.radius.small,
  caretColor: "transparent",
  selectors: {
    "&[data-placeholder]": { color: vars.color.inkFaint },
    "&[data-type='literal']": { minWidth: 0, color: vars.color.inkFaint },
    "&[data-focused]": {
      background: vars.color.accent,
      color: vars.color.accentInk,
      outline: "none",
    },
    "&[data-disabled]": { color: vars.color.inkFaint },
  },
});

export const opener = style({ marginInlineStart: "auto" });
