import { globalStyle, style, styleVariants } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const progress = style({ display: "flex", flexDirection: "column", gap: vars.space["2"] });

export const head = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space["4"],
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
});

export const value = style({ fontVariantNumeric: "tabular-nums", color: vars.color.inkMuted });

export const track = style({
  height: "0.5rem",
  borderBottom: `1px solid ${vars.color.ink}`,
  background: vars.color.surfaceSunken,
  overflow: "hidden",
});

const bar = style({
  height: "100%",
  transformOrigin: "left",
  transition: `transform ${vars.duration.medium}`,
  forcedColorAdjust: "none",
});

export const fill = styleVariants({
  neutral: [bar, { background: vars.color.ink }],
  accent: [bar, { background: vars.color.accent }],
  warning: [bar, { background: vars.color.warning }],
  danger: [bar, { background: vars.color.danger }],
});

globalStyle(`${track} > *`, {
  "@media": { "(forced-colors: active)": { background: "Highlight" } },
});
