import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

/** The list in the popover of a select, a combo box or a menu. */
export const list = style({
  overflow: "auto",
  maxHeight: "inherit",
  paddingBlock: vars.space["1"],
  outline: "none",
});

export const item = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space["3"],
  minHeight: vars.size.controlSmall,
  paddingInline: vars.space["3"],
  paddingBlock: vars.space["1"],
  fontSize: vars.text.md,
  lineHeight: vars.leading.snug,
  color: vars.color.ink,
  textDecoration: "none",
  cursor: "pointer",
  outline: "none",
  selectors: {
    "&[data-focused], &[data-hovered]": { background: vars.color.surfaceSunken },
    "&[data-focus-visible]": {
      outline: `2px solid ${vars.color.focus}`,
      outlineOffset: "-2px",
    },
    "&[data-disabled]": { color: vars.color.inkFaint, cursor: "not-allowed" },
    "&[data-selected]": { fontWeight: vars.weight.medium },
  },
});

/** The tick always takes its space, so that labels are aligned. */
export const tick = style({
  flex: "none",
  width: "1rem",
  marginInlineStart: "auto",
  color: vars.color.accent,
  visibility: "hidden",
  selectors: { [`${item}[data-selected] &`]: { visibility: "visible" } },
});

export const empty = style({
  padding: `${vars.space["2"]} ${vars.space["3"]}`,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
});
