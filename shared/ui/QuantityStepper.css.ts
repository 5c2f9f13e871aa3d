import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const quantity = style({
  display: "grid",
  justifyItems: "start",
  gap: vars.space["1"],
});

export const problem = style({
  maxWidth: "24ch",
  fontSize: vars.text.sm,
  color: vars.color.danger,
  lineHeight: vars.leading.snug,
});

export const stepper = style({
  display: "inline-flex",
  width: "fit-content",
  border: `1px solid ${vars.color.hairlineStrong}`,
  borderRadius: vars.radius.small,
  background: vars.color.surface,
  margin: 0,
});

export const step = style({
  display: "grid",
  placeItems: "center",
  width: vars.size.control,
  minHeight: `calc(${vars.size.control} - 2px)`,
  padding: 0,
  border: 0,
  background: "transparent",
  color: vars.color.ink,
  cursor: "pointer",
  selectors: {
    "&:hover:not(:disabled, [aria-disabled='true'])": { background: vars.color.surfaceSunken },
    "&:focus-visible": { outlineOffset: "-2px" },
    "&:disabled, &[aria-disabled='true']": { color: vars.color.inkFaint, cursor: "not-allowed" },
  },
});

export const input = style({
  width: "3.5ch",
  boxSizing: "content-box",
  padding: 0,
  border: 0,
  background: "transparent",
  textAlign: "center",
  fontVariantNumeric: "tabular-nums",
  selectors: { "&:focus-visible": { outlineOffset: "-2px" } },
});
