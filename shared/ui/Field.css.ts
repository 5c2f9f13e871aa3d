import { globalStyle, style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const field = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space["1"],
  minWidth: 0,
});

export const label = style({
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  lineHeight: vars.leading.snug,
});

export const asterisk = style({ color: vars.color.danger });

export const description = style({
  display: "block",
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
  lineHeight: vars.leading.snug,
  maxWidth: vars.size.measure,
  textWrap: "pretty",
});

export const error = style({
  display: "block",
  fontSize: vars.text.sm,
  color: vars.color.danger,
  lineHeight: vars.leading.snug,
  selectors: { "&:empty": { display: "none" } },
});

/** Stays in the page so that messages are announced; while empty it removes the gap before it. */
export const live = style({
  selectors: { "&:not(:has(*))": { marginBlockStart: `calc(-1 * ${vars.space["1"]})` } },
});

/** The answers to a question about an ambiguous input. */
export const answers = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["2"],
});

/** The box of an input or select, also for native ones. */
export const control = style({
  display: "block",
  width: "100%",
  minWidth: 0,
  minHeight: vars.size.control,
  paddingInline: vars.space["3"],
  paddingBlock: vars.space["1"],
  border: `1px solid ${vars.color.hairlineStrong}`,
  borderRadius: vars.radius.small,
  background: vars.color.surface,
  color: vars.color.ink,
  fontSize: vars.text.md,
  lineHeight: vars.leading.snug,
  textAlign: "start",
  transition: `border-color ${vars.duration.fast}`,
  selectors: {
    "&::placeholder": { color: vars.color.inkFaint, opacity: 1 },
    "&:hover, &[data-hovered]": { borderColor: vars.color.ink },
    "&:focus, &[data-focused], &[data-focus-within], &[data-focus-visible]": {
      borderColor: vars.color.focus,
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: "-1px",
    },
    "&[data-invalid], &[aria-invalid='true'], [data-invalid] > &": {
      borderColor: vars.color.danger,
      boxShadow: `inset 0 0 0 1px ${vars.color.danger}`,
    },
    "&:disabled, &[data-disabled]": {
      color: vars.color.inkFaint,
      background: "transparent",
      borderColor: vars.color.hairline,
      cursor: "not-allowed",
    },
    "&:read-only:not(select, div, button)": {
      background: "transparent",
      borderColor: vars.color.hairline,
    },
    "&:-webkit-autofill": {
      WebkitTextFillColor: vars.color.ink,
      boxShadow: `inset 0 0 0 100px ${vars.color.accentQuiet}`,
    },
  },
});

globalStyle(`${control}:is([data-invalid], [aria-invalid='true']), [data-invalid] > ${control}`, {
  "@media": { "(forced-colors: active)": { borderWidth: "2px" } },
});

/** A control of several elements, e.g. an input with a button inside its border. */
export const group = style([
  control,
  {
    display: "flex",
    alignItems: "stretch",
    padding: 0,
    selectors: {
      "&:focus-within:not(:has(button:focus-visible))": { borderColor: vars.color.focus },
    },
  },
]);

/** The input in a group, without its own border. */
export const groupInput = style({
  flex: 1,
  minWidth: 0,
  width: "100%",
  border: 0,
  background: "transparent",
  paddingInline: vars.space["3"],
  paddingBlock: vars.space["1"],
  fontSize: vars.text.md,
  color: "inherit",
  borderRadius: vars.radius.small,
  selectors: {
    "&::placeholder": { color: vars.color.inkFaint, opacity: 1 },
    "&:focus, &[data-focused]": { outline: "none" },
    "&:disabled": { cursor: "not-allowed" },
    "&:-webkit-autofill": {
      WebkitTextFillColor: vars.color.ink,
      boxShadow: `inset 0 0 0 100px ${vars.color.accentQuiet}`,
    },
  },
});

globalStyle(`${group}:has(${groupInput}:focus)`, {
  borderColor: vars.color.focus,
  outline: `2px solid ${vars.color.focus}`,
  outlineOffset: "-1px",
});

/** A button inside a group's border. */
export const groupButton = style({
  flex: "none",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: vars.size.controlSmall,
  paddingInline: vars.space["2"],
  border: 0,
  borderRadius: vars.radius.small,
  background: "transparent",
  color: vars.color.inkMuted,
  cursor: "pointer",
  selectors: {
    "&:hover, &[data-hovered]": { color: vars.color.ink },
    "&:focus-visible, &[data-focus-visible]": { outlineOffset: "-3px" },
    "&:disabled, &[data-disabled]": { color: vars.color.inkFaint, cursor: "not-allowed" },
  },
});

/** A unit or sign inside a group, e.g. "$" or "mg". */
export const affix = style({
  display: "inline-flex",
  alignItems: "center",
  color: vars.color.inkMuted,
  fontSize: vars.text.md,
  selectors: {
    "&:first-child": {
      paddingInlineStart: vars.space["3"],
      marginInlineEnd: `calc(-1 * ${vars.space["2"]})`,
    },
    "&:last-child": { paddingInlineEnd: vars.space["3"] },
  },
});
