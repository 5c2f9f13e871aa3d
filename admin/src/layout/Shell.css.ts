import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const masthead = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[4],
  paddingBlock: vars.space[2],
  paddingInline: vars.space[5],
  borderBottom: `1px solid ${vars.color.hairline}`,
  "@media": { print: { display: "none" } },
});

export const home = style({ display: "inline-flex", color: vars.color.ink });

export const part = style({
  flexGrow: 1,
  margin: 0,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
});

export const content = style({
  maxWidth: "90rem",
  marginInline: "auto",
  paddingBlock: vars.space[4],
  paddingInline: vars.space[5],
});
