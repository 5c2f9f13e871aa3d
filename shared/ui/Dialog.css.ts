import { keyframes } from "@vanilla-extract/css";
import { style, styleVariants } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

const fade = keyframes({ from: { opacity: 0 } });
const rise = keyframes({ from: { opacity: 0, transform: "translateY(8px)" } });

export const overlay = style({
  position: "fixed",
  inset: 0,
  zIndex: vars.layer.overlay,
  display: "grid",
  // An automatic row would be as high as the whole content, and a long dialog would be centred below the window.
  gridTemplateRows: "minmax(0, 1fr)",
  // And as wide as its longest word.
  gridTemplateColumns: "minmax(0, 1fr)",
  placeItems: "center",
  padding: vars.space["4"],
  background: vars.color.scrim,
  overflow: "hidden",
  selectors: {
    "&[data-entering]": { animation: `${fade} ${vars.duration.medium} ease-out` },
    "&[data-exiting]": { animation: `${fade} ${vars.duration.fast} reverse ease-in` },
  },
});

const modalBase = style({
  width: "100%",
  maxHeight: `min(100%, calc(var(--visual-viewport-height, 100svh) - 2 * ${vars.space["4"]}))`,
  display: "flex",
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  border: `1px solid ${vars.color.ink}`,
  borderRadius: vars.radius.small,
  outline: "none",
  selectors: {
    "&[data-entering]": { animation: `${rise} ${vars.duration.medium} ease-out` },
  },
});

export const modal = styleVariants({
  small: [modalBase, { maxWidth: "26rem" }],
  medium: [modalBase, { maxWidth: vars.size.dialog }],
  large: [modalBase, { maxWidth: "56rem" }],
});

export const dialog = style({
  flex: 1,
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  outline: "none",
});

export const header = style({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: vars.space["4"],
  padding: `${vars.space["5"]} ${vars.space["5"]} 0`,
  // A long email address would push the cross out.
  overflowWrap: "anywhere",
});

export const title = style({
  fontSize: vars.text.xl,
  fontWeight: vars.weight.medium,
  letterSpacing: "-0.012em",
  lineHeight: vars.leading.snug,
});

/** The close button's box is larger than its cross; these margins align the cross with the text. */
export const close = style({ margin: "-0.375rem -0.625rem -0.375rem 0" });

export const description = style({
  color: vars.color.inkMuted,
  marginTop: vars.space["2"],
});

export const body = style({
  flex: "0 1 auto",
  minHeight: 0,
  overflow: "auto",
  overscrollBehavior: "contain",
  padding: vars.space["5"],
  paddingBlockStart: vars.space["4"],
  selectors: { "&:empty": { display: "none" } },
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: vars.space["3"],
  padding: `${vars.space["4"]} ${vars.space["5"]}`,
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const alertBody = style({
  padding: `${vars.space["2"]} ${vars.space["5"]} ${vars.space["5"]}`,
  color: vars.color.inkMuted,
  overflow: "auto",
});
