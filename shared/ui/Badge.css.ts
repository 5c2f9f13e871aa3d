import { style, styleVariants } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

const base = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "0.4375rem",
  width: "fit-content",
  fontSize: vars.text.xs,
  fontWeight: vars.weight.medium,
  lineHeight: "1.125rem",
  color: vars.color.ink,
  whiteSpace: "nowrap",
});

/** A lamp that is full, half full or empty, so that colour is not the only sign. */
const lamp = (colour: string, fill: "full" | "half" | "empty") =>
  ({
    content: "",
    flex: "none",
    width: "0.625rem",
    height: "0.625rem",
    border: `2px solid ${colour}`,
    background: fill === "full" ? colour : "transparent",
    boxShadow: fill === "half" ? `inset 0 -0.1875rem ${colour}` : "none",
    forcedColorAdjust: "none",
  }) as const;

const withLamp = (colour: string, fill: "full" | "half" | "empty") => [
  base,
  { selectors: { "&::before": lamp(colour, fill) } },
];

export const badge = styleVariants({
  /** A label without a state: a word in a frame. */
  neutral: [
    base,
    {
      padding: "0.0625rem 0.4375rem",
      border: `1px solid ${vars.color.hairlineStrong}`,
      borderRadius: vars.radius.small,
    },
  ],
  info: withLamp(vars.color.info, "full"),
  success: withLamp(vars.color.success, "full"),
  warning: withLamp(vars.color.warning, "half"),
  danger: withLamp(vars.color.danger, "empty"),
});
