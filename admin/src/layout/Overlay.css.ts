import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const failure = style({
  margin: "auto",
  width: "100%",
  maxWidth: vars.size.dialog,
  padding: vars.space[5],
  border: `1px solid ${vars.color.ink}`,
  borderRadius: vars.radius.small,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  selectors: { "&::backdrop": { background: vars.color.scrim } },
});

export const close = style({ display: "flex", justifyContent: "flex-end" });
