import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const form = style({ maxWidth: "60rem" });

export const group = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)",
  gap: vars.space[5],
  paddingBlock: vars.space[5],
  borderTop: `1px solid ${vars.color.hairline}`,
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const heading = style({
  margin: 0,
  fontSize: vars.text.md,
  fontWeight: vars.weight.strong,
  lineHeight: vars.leading.snug,
});

export const hint = style({
  margin: 0,
  marginTop: vars.space[1],
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  maxWidth: "34ch",
});

export const fields = style({ display: "grid", gap: vars.space[4], minWidth: 0 });

export const short = style({ maxWidth: "14rem" });

export const buttons = style({
  paddingBlock: vars.space[5],
  borderTop: `1px solid ${vars.color.ink}`,
});
