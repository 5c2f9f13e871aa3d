import { globalStyle, style, styleVariants } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: vars.space["2"],
  minHeight: vars.size.control,
  paddingInline: vars.space["4"],
  paddingBlock: vars.space["1"],
  border: "1px solid transparent",
  borderRadius: vars.radius.small,
  background: "transparent",
  fontSize: vars.text.md,
  fontWeight: vars.weight.medium,
  lineHeight: vars.leading.snug,
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  userSelect: "none",
  WebkitTapHighlightColor: "transparent",
  transition: `background-color ${vars.duration.fast}, border-color ${vars.duration.fast}`,
  selectors: {
    "&:disabled, &[data-disabled], a&[aria-disabled='true']": {
      cursor: "not-allowed",
      background: vars.color.surfaceSunken,
      borderColor: vars.color.hairline,
      color: vars.color.inkFaint,
    },
    "&[data-pending]": { cursor: "progress", opacity: 0.75 },
  },
  "@media": {
    "(forced-colors: active)": { borderColor: "ButtonBorder", forcedColorAdjust: "auto" },
    // Buttons have no use on paper.
    print: { display: "none" },
  },
});

globalStyle(`${base} > svg`, { flex: "none" });

const live = ":not(:disabled, [data-disabled], [aria-disabled='true'])";

export const button = styleVariants({
  primary: [
    base,
    {
      background: vars.color.accent,
      color: vars.color.accentInk,
      selectors: {
        [`&:is(:hover, [data-hovered], :active)${live}`]: {
          background: vars.color.accentHover,
          color: vars.color.accentInk,
        },
      },
    },
  ],
  secondary: [
    base,
    {
      borderColor: vars.color.ink,
      color: vars.color.ink,
      selectors: {
        [`&:is(:hover, [data-hovered], :active)${live}`]: {
          background: vars.color.inverse,
          color: vars.color.inverseInk,
        },
      },
    },
  ],
  quiet: [
    base,
    {
      paddingInline: vars.space["3"],
      color: vars.color.ink,
      selectors: {
        [`&:is(:hover, [data-hovered], :active)${live}`]: {
          background: vars.color.surfaceSunken,
          color: vars.color.ink,
        },
        "&:disabled, &[data-disabled]": { background: "transparent", borderColor: "transparent" },
      },
    },
  ],
  danger: [
    base,
    {
      background: vars.color.danger,
      color: vars.color.dangerInk,
      selectors: {
        [`&:is(:hover, [data-hovered], :active)${live}`]: {
          background: vars.color.dangerHover,
          color: vars.color.dangerInk,
        },
      },
    },
  ],
});

export const small = style({
  minHeight: vars.size.controlSmall,
  paddingInline: vars.space["3"],
  fontSize: vars.text.sm,
});

export const wide = style({ width: "100%" });

/**
 * The button's other text is laid out invisibly below the visible one, so that the button is as wide as the longer text
 * and nothing moves. It is generated content, so it is not part of the button's name.
 */
export const text = style({
  display: "inline-grid",
  justifyItems: "center",
  selectors: {
    "&::after": {
      content: "attr(data-other)",
      height: 0,
      visibility: "hidden",
      overflow: "hidden",
    },
  },
});

export const content = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space["2"],
});

export interface ButtonLook {
  /** At most one primary per screen; danger for actions that cannot be undone. Default secondary. */
  variant?: keyof typeof button;
  size?: "medium" | "small";
  /** As wide as its container. */
  isWide?: boolean;
}
