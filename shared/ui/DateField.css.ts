import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const input = style({
  display: "flex",
  alignItems: "center",
  flex: "none",
  paddingInlineStart: vars.space["3"],
  paddingBlock: vars.space["1"],
  whiteSpace: "nowrap",
});

export const segment = style({
  paddingInline: "1px",
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
  borderRadius: vars.radius.small,
  caretColor: "transparent",
  selectors: {
    "&[data-placeholder]": { color: vars.color.inkFaint },
    "&[data-type='literal']": { color: vars.color.inkFaint },
    "&[data-focused]": {
      background: vars.color.accent,
      color: vars.color.accentInk,
      outline: "none",
    },
    "&[data-disabled]": { color: vars.color.inkFaint },
  },
});

export const dash = style({ alignSelf: "center", paddingInlineStart: vars.space["2"] });

export const opener = style({ marginInlineStart: "auto" });
