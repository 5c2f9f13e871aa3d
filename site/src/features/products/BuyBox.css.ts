import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const price = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: `${vars.space["1"]} ${vars.space["4"]}`,
});

export const amount = style({
  fontSize: vars.text.xxl,
  fontWeight: vars.weight.medium,
  letterSpacing: "-0.015em",
  fontVariantNumeric: "tabular-nums",
  lineHeight: vars.leading.tight,
});

export const unit = style({
  color: vars.color.inkMuted,
  fontSize: vars.text.md,
  letterSpacing: 0,
  marginInlineStart: vars.space["1"],
  whiteSpace: "pre",
});

export const perMg = style({
  color: vars.color.inkMuted,
  fontVariantNumeric: "tabular-nums",
});

export const choices = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: vars.space["3"],
  alignItems: "start",
  marginTop: vars.space["5"],
  "@media": { "(max-width: 22rem)": { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const stepper = style({ display: "grid", gap: vars.space["1"] });

export const add = style({ marginTop: vars.space["3"] });

export const remark = style({
  minHeight: "1.5rem",
  marginTop: vars.space["2"],
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
});

export const tiers = style({ marginTop: vars.space["4"], fontSize: vars.text.sm });

/** The form of a sold-out product. */
export const backInStock = style({ display: "grid", gap: vars.space["3"] });
