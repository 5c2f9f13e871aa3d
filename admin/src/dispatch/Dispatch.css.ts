import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const secondary = style({
  display: "block",
  color: vars.color.inkMuted,
  fontWeight: vars.weight.regular,
  overflowWrap: "anywhere",
});

export const mono = style({ fontFamily: vars.font.mono });

export const part = style({ marginBlock: vars.space[4] });

export const heading = style({
  margin: 0,
  marginBottom: vars.space[2],
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
});

export const lines = style({ margin: 0, padding: 0, listStyle: "none" });

export const line = style({
  display: "flex",
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const quantity = style({ minWidth: "3ch", fontWeight: vars.weight.strong });

export const notes = style({ margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

export const form = style({ display: "grid", gap: vars.space[3] });
