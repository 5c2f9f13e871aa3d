import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const panel = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: vars.space["3"],
  paddingBlock: vars.space["7"],
  borderTop: `1px solid ${vars.color.ink}`,
});

export const title = style({
  fontSize: vars.text.xl,
  fontWeight: vars.weight.medium,
  letterSpacing: "-0.012em",
  lineHeight: vars.leading.snug,
  selectors: { "h1&": { fontSize: vars.text.xxl } },
});

export const sentence = style({ color: vars.color.inkMuted, maxWidth: "48ch" });

export const action = style({ marginTop: vars.space["3"] });
