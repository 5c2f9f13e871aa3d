import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const address = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[4],
  margin: 0,
  marginBottom: vars.space[6],
  fontWeight: vars.weight.medium,
});

export const group = style({ maxWidth: "34rem", marginBottom: vars.space[6] });

export const heading = style({
  margin: 0,
  padding: 0,
  marginBottom: vars.space[2],
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
});

export const flags = style({ margin: 0, borderTop: `1px solid ${vars.color.hairline}` });

export const flag = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[4],
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const form = style({ display: "grid", gap: vars.space[6], maxWidth: "34rem" });

export const fieldset = style({ display: "grid", gap: vars.space[3] });
