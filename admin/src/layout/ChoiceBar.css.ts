import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** A fieldset of buttons with one selected. */
export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  // For the choices, which overlap the borders of their neighbours in the row and in the row above.
  paddingBlockStart: "1px",
  paddingInlineStart: "1px",
});

export const choice = style({
  marginBlockStart: "-1px",
  marginInlineStart: "-1px",
  minHeight: vars.size.control,
  paddingInline: vars.space[4],
  border: `1px solid ${vars.color.hairlineStrong}`,
  background: "transparent",
  color: vars.color.ink,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  cursor: "pointer",
  selectors: {
    "&:hover": { borderColor: vars.color.ink, position: "relative" },
    '&[aria-pressed="true"]': {
      position: "relative",
      borderColor: vars.color.ink,
      background: vars.color.inverse,
      color: vars.color.inverseInk,
    },
    "&:focus-visible": { position: "relative", zIndex: 1 },
  },
});
