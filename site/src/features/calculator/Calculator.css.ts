import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const wide = "(min-width: 60rem)";

export const columns = style({
  display: "grid",
  gap: vars.space["7"],
  marginTop: vars.space["6"],
  "@media": {
    [wide]: { gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)", columnGap: vars.space["8"] },
  },
});

export const groups = style({ display: "grid", gap: vars.space["6"], alignContent: "start" });

export const group = style({
  borderTop: `1px solid ${vars.color.ink}`,
  paddingTop: vars.space["3"],
});

export const legend = style({ float: "left", width: "100%", fontWeight: vars.weight.strong });

export const unit = style({ color: vars.color.inkFaint, fontWeight: vars.weight.regular });

export const presets = style({
  clear: "both",
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(4.25rem, 1fr))",
  gap: vars.space["2"],
  paddingTop: vars.space["3"],
});

export const preset = style({
  minHeight: vars.size.control,
  paddingInline: vars.space["2"],
  border: `1px solid ${vars.color.hairlineStrong}`,
  borderRadius: vars.radius.small,
  background: "transparent",
  color: vars.color.ink,
  fontVariantNumeric: "tabular-nums",
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.color.surfaceSunken },
    "&[aria-pressed='true']": {
      background: vars.color.inverse,
      borderColor: vars.color.inverse,
      color: vars.color.inverseInk,
    },
  },
  "@media": {
    "(forced-colors: active)": {
      selectors: { "&[aria-pressed='true']": { forcedColorAdjust: "none" } },
    },
  },
});

export const custom = style({ marginTop: vars.space["3"], maxWidth: "20rem" });

export const results = style({
  alignSelf: "start",
  borderTop: `1px solid ${vars.color.ink}`,
  paddingTop: vars.space["3"],
  "@media": { [wide]: { position: "sticky", top: vars.space["5"] } },
});

export const draw = style({
  fontSize: vars.text.displayLarge,
  fontWeight: vars.weight.medium,
  letterSpacing: "-0.022em",
  lineHeight: vars.leading.tight,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

export const drawUnit = style({
  fontSize: vars.text.xl,
  letterSpacing: 0,
  color: vars.color.inkMuted,
  fontWeight: vars.weight.regular,
});

export const syringe = style({ marginBlock: vars.space["5"] });

export const bar = style({ marginTop: vars.space["5"] });

export const flags = style({ display: "grid", gap: vars.space["3"], marginTop: vars.space["4"] });

export const notes = style({
  marginTop: vars.space["7"],
  paddingTop: vars.space["4"],
  borderTop: `1px solid ${vars.color.hairline}`,
  display: "grid",
  gap: vars.space["2"],
  color: vars.color.inkMuted,
});

export const barrel = style({ fill: "none", stroke: vars.color.ink, strokeWidth: 1.5 });
export const tick = style({ stroke: vars.color.ink, strokeWidth: 1 });
export const mark = style({
  fill: vars.color.ink,
  fontFamily: vars.font.mono,
  fontSize: "13px",
  textAnchor: "middle",
});
export const plunger = style({
  fill: vars.color.ink,
  transition: `transform ${vars.duration.medium} ease-out`,
});
export const liquid = style({
  fill: vars.color.accent,
  transformOrigin: "0 0",
  transition: `transform ${vars.duration.medium} ease-out`,
  forcedColorAdjust: "none",
});
