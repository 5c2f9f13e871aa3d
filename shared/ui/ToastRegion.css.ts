import { keyframes } from "@vanilla-extract/css";
import { style, styleVariants } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

const arrive = keyframes({ from: { opacity: 0, transform: "translateY(12px)" } });

export const region = style({
  position: "fixed",
  zIndex: vars.layer.toast,
  insetBlockEnd: `calc(${vars.space["4"]} + var(--bottom-bar, 0px))`,
  insetInline: vars.space["4"],
  maxWidth: "26rem",
  marginInlineStart: "auto",
  pointerEvents: "none",
  "@media": { print: { display: "none" } },
});

const toastBase = style({
  display: "flex",
  alignItems: "flex-start",
  gap: vars.space["3"],
  padding: `${vars.space["3"]} ${vars.space["2"]} ${vars.space["3"]} ${vars.space["4"]}`,
  border: "1px solid transparent",
  borderRadius: vars.radius.small,
  pointerEvents: "auto",
  touchAction: "pan-y",
  animation: `${arrive} ${vars.duration.medium} ease-out`,
});

export const toast = styleVariants({
  neutral: [toastBase, { background: vars.color.inverse, color: vars.color.inverseInk }],
  success: [toastBase, { background: vars.color.inverse, color: vars.color.inverseInk }],
  danger: [toastBase, { background: vars.color.danger, color: vars.color.dangerInk }],
});

export const icon = style({ flex: "none", marginBlockStart: "0.1875rem" });

export const words = style({ flex: 1, minWidth: 0, lineHeight: vars.leading.snug });

export const title = style({ fontWeight: vars.weight.strong });

export const description = style({
  fontSize: vars.text.sm,
  marginTop: "0.125rem",
  textWrap: "balance",
});

export const close = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: "2rem",
  height: "2rem",
  marginBlock: "-0.25rem",
  padding: 0,
  border: 0,
  borderRadius: vars.radius.small,
  background: "transparent",
  cursor: "pointer",
  selectors: { "&:focus-visible": { outlineColor: "currentColor", outlineOffset: "-3px" } },
});

export const action = style({
  flex: "none",
  padding: `0 ${vars.space[2]}`,
  border: 0,
  background: "transparent",
  color: "inherit",
  font: "inherit",
  fontWeight: vars.weight.strong,
  textDecoration: "underline",
  textUnderlineOffset: "0.2em",
  cursor: "pointer",
  selectors: { "&:focus-visible": { outlineColor: "currentColor", outlineOffset: "-3px" } },
});
