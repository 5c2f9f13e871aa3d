import { globalStyle, style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const calendar = style({ position: "relative", width: "fit-content", maxWidth: "100%" });

/** The buttons are at both ends of the line with the months' names. */
export const steps = style({
  position: "absolute",
  insetBlockStart: 0,
  insetInline: 0,
  display: "flex",
  justifyContent: "space-between",
});

export const heading = style({
  marginBottom: vars.space["3"],
  lineHeight: vars.size.controlSmall,
  fontSize: vars.text.md,
  fontWeight: vars.weight.strong,
  textAlign: "center",
});

export const months = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["5"],
});

export const month = style({ fontVariantNumeric: "tabular-nums" });

globalStyle(`${month} th`, {
  fontSize: vars.text.xs,
  fontWeight: vars.weight.regular,
  color: vars.color.inkMuted,
  paddingBottom: vars.space["1"],
});
globalStyle(`${month} td`, { padding: "1px 0" });

export const cell = style({
  display: "grid",
  placeItems: "center",
  width: "2.25rem",
  height: "2.25rem",
  fontSize: vars.text.sm,
  cursor: "pointer",
  borderRadius: vars.radius.small,
  outline: "none",
  selectors: {
    "&[data-hovered]": { background: vars.color.surfaceSunken },
    "&[data-outside-month]": { display: "none" },
    "&[data-today]": { textDecoration: "underline", textUnderlineOffset: "0.25em" },
    "&[data-selected]": {
      background: vars.color.accent,
      color: vars.color.accentInk,
    },
    "&[data-disabled], &[data-unavailable]": { color: vars.color.inkFaint, cursor: "not-allowed" },
    "&[data-unavailable]": { textDecoration: "line-through" },
    "&[data-focus-visible]": {
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: "2px",
      zIndex: 1,
      position: "relative",
    },
    "&[data-invalid]": { background: vars.color.danger, color: vars.color.dangerInk },
  },
});

/** The days between the ends of a range have a muted background. */
export const rangeCell = style([
  cell,
  {
    selectors: {
      "&[data-selected]:not([data-selection-start], [data-selection-end])": {
        background: vars.color.accentQuiet,
        color: vars.color.ink,
        borderRadius: 0,
      },
    },
  },
]);
