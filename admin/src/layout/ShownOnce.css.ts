import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space[2],
  marginBlock: vars.space[3],
});

export const secret = style({
  flex: "1 1 16rem",
  padding: vars.space[3],
  border: `1px solid ${vars.color.hairlineStrong}`,
  background: vars.color.surfaceSunken,
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  overflowWrap: "anywhere",
  userSelect: "all",
});
