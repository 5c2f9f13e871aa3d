import { below } from "./breakpoints.ts";
import { globalStyle, style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const list = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space["1"],
  listStyle: "none",
  padding: 0,
});

/** Page numbers, Previous and Next; also for plain links. */
export const page = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: vars.space["1"],
  minWidth: vars.size.control,
  minHeight: vars.size.control,
  paddingInline: vars.space["2"],
  border: "1px solid transparent",
  borderRadius: vars.radius.small,
  background: "transparent",
  color: vars.color.ink,
  fontSize: vars.text.md,
  fontVariantNumeric: "tabular-nums",
  textDecoration: "none",
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.color.surfaceSunken, color: vars.color.ink },
    "&[aria-current='page']": {
      borderColor: vars.color.ink,
      fontWeight: vars.weight.strong,
    },
    "&:disabled, &[aria-disabled='true']": {
      color: vars.color.inkFaint,
      background: "transparent",
      cursor: "not-allowed",
    },
  },
  // Previous, five numbers and Next must fit in one line of a phone.
  "@media": {
    [below.small]: { minWidth: "2.25rem", paddingInline: vars.space["1"] },
  },
});

globalStyle(`${page} svg`, { "@media": { [below.small]: { display: "none" } } });
