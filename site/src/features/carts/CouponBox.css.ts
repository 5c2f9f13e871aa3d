import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const entry = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: vars.space["2"],
  alignItems: "end",
});

export const applied = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space["3"],
  paddingBlock: vars.space["3"],
  borderBlock: `1px solid ${vars.color.hairline}`,
});

export const words = style({
  display: "grid",
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
  lineHeight: vars.leading.snug,
});

export const code = style({
  fontFamily: vars.font.mono,
  color: vars.color.ink,
  overflowWrap: "anywhere",
});
