import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** A fieldset of buttons with one selected. */
export const bar = style({ display: "flex", flexWrap: "wrap" });

export const choice = style({
  minHeight: vars.size.control,
  paddingInline: vars.space[4],
  border: `1px solid ${vars.color.hairlineStrong}`,
  background: "transparent",
  color: vars.color.ink,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  cursor: "pointer",
  selectors: {
    "& + &": { marginInlineStart: "-1px" },
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
