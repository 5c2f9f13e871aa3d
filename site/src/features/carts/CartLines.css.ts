import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** The heading of both columns; their lines are at the same height. */
export const head = style({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: vars.space["4"],
  minHeight: `calc(${vars.size.controlSmall} + ${vars.space["3"]})`,
  paddingBlockEnd: vars.space["2"],
  borderBottom: `1px solid ${vars.color.ink}`,
});

/** Negative margin for the padding, so that the text aligns with the amounts below. */
export const clear = style({ marginInlineEnd: `calc(-1 * ${vars.space["3"]})` });

export const lines = style({ listStyle: "none", padding: 0 });

export const line = style({
  display: "grid",
  gridTemplateColumns: "4.5rem minmax(0, 1fr) auto",
  gridTemplateAreas: '"picture words total" "picture controls controls"',
  gap: `${vars.space["3"]} ${vars.space["4"]}`,
  paddingBlock: vars.space["4"],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const picture = style({
  gridArea: "picture",
  alignSelf: "start",
  width: "4.5rem",
  padding: vars.space["1"],
  background: vars.color.surfaceSunken,
});

export const words = style({
  gridArea: "words",
  display: "grid",
  gap: vars.space["1"],
  justifyItems: "start",
  lineHeight: vars.leading.snug,
});

export const name = style({ fontWeight: vars.weight.medium, overflowWrap: "anywhere" });

export const price = style({
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
  fontVariantNumeric: "tabular-nums",
});

export const ahead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space["4"],
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
});

/** Negative margin for the padding, so that the button aligns with the text when it wraps. */
export const take = style({ marginInline: `calc(-1 * ${vars.space["3"]})` });

export const shortage = style({ fontSize: vars.text.sm, color: vars.color.danger });

export const controls = style({
  gridArea: "controls",
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: vars.space["3"],
});

export const total = style({ gridArea: "total", textAlign: "end" });
