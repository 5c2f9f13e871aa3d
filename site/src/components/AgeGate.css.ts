import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const gate = style({
  width: `min(${vars.size.dialog}, calc(100vw - 2 * ${vars.space["4"]}))`,
  maxHeight: `calc(100svh - 2 * ${vars.space["4"]})`,
  margin: "auto",
  padding: `${vars.space["6"]} ${vars.space["6"]} ${vars.space["5"]}`,
  border: `1px solid ${vars.color.ink}`,
  borderRadius: vars.radius.small,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  "::backdrop": { background: vars.color.ground, opacity: 0.94 },
  "@media": { "(max-width: 30rem)": { padding: vars.space["5"] } },
});

export const ribbon = style({ marginBottom: vars.space["5"] });

export const title = style({ fontSize: vars.text.xxl, letterSpacing: "-0.015em" });

export const text = style({ marginTop: vars.space["3"], color: vars.color.inkMuted });

export const answers = style({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: vars.space["3"],
  marginTop: vars.space["5"],
});

export const small = style({
  marginTop: vars.space["5"],
  paddingTop: vars.space["3"],
  borderTop: `1px solid ${vars.color.hairline}`,
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
});
