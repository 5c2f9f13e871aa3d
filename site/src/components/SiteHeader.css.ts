import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const header = style({ borderBottom: `1px solid ${vars.color.ink}` });

export const bar = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space["2"],
  minHeight: "4rem",
  "@media": { [below.large]: { flexWrap: "wrap" } },
});

export const home = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: vars.size.control,
  marginInlineEnd: "auto",
  color: vars.color.ink,
  textDecoration: "none",
  selectors: { "&:hover": { color: vars.color.ink } },
});

export const links = style({
  display: "flex",
  gap: vars.space["5"],
  marginInlineEnd: vars.space["4"],
  "@media": { [below.tablet]: { display: "none" } },
});

const link = style({
  color: vars.color.ink,
  textDecoration: "none",
  selectors: {
    "&:hover": { textDecoration: "underline", color: vars.color.ink },
    "&[aria-current]": { textDecoration: "underline", textDecorationColor: vars.color.accent },
  },
});

export const topLink = style([
  link,
  { display: "inline-flex", alignItems: "center", minHeight: vars.size.control },
]);

/** Cart and menu: an icon with a label. */
export const control = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space["2"],
  minHeight: vars.size.control,
  paddingInline: vars.space["3"],
  border: 0,
  background: "transparent",
  color: vars.color.ink,
  textDecoration: "none",
  fontWeight: vars.weight.regular,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: vars.color.surfaceSunken, color: vars.color.ink },
    "&:last-child": { marginInlineEnd: `calc(-1 * ${vars.space["3"]})` },
  },
});

/** If the labels do not fit, only assistive technology gets them. */
export const controlText = style({
  "@media": {
    "(max-width: 23rem)": {
      position: "absolute",
      width: "1px",
      height: "1px",
      overflow: "hidden",
      clipPath: "inset(50%)",
      whiteSpace: "nowrap",
    },
  },
});

/** As wide as "99+" from the start, so that nothing moves when the cart is filled. */
export const count = style({ display: "inline-flex", minWidth: "2rem" });

export const badge = style({
  display: "inline-flex",
  minWidth: "1.25rem",
  justifyContent: "center",
  paddingInline: "0.3125rem",
  background: vars.color.accent,
  color: vars.color.accentInk,
  borderRadius: vars.radius.small,
  fontSize: vars.text.xs,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: "tabular-nums",
  lineHeight: "1.25rem",
  selectors: { "&:empty": { display: "none" } },
});

export const menu = style({
  position: "fixed",
  insetBlock: 0,
  insetInline: "auto 0",
  width: vars.size.drawer,
  maxWidth: "100vw",
  height: "100dvh",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  borderInlineStart: `1px solid ${vars.color.ink}`,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  overscrollBehavior: "contain",
  transition: `transform ${vars.duration.medium} ease-out`,
  "::backdrop": { background: vars.color.scrim },
  "@starting-style": { transform: "translateX(100%)" },
});

export const menuHead = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: "4rem",
  paddingInlineStart: vars.space["5"],
  paddingInlineEnd: vars.space["3"],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const menuTitle = style({ fontWeight: vars.weight.strong });

export const entries = style({ listStyle: "none", padding: `${vars.space["3"]} 0` });

export const entry = style([
  link,
  {
    display: "flex",
    alignItems: "center",
    gap: vars.space["2"],
    width: "100%",
    minHeight: vars.size.control,
    paddingInline: vars.space["5"],
    border: 0,
    background: "transparent",
    fontSize: vars.text.lg,
    textAlign: "start",
    cursor: "pointer",
    selectors: {
      "&:hover": { background: vars.color.surfaceSunken, textDecoration: "none" },
      "&:focus-visible": { outlineOffset: "-2px" },
    },
  },
]);

export const menuFoot = style({
  margin: `0 ${vars.space["5"]}`,
  paddingBlock: vars.space["5"],
  borderTop: `1px solid ${vars.color.hairline}`,
});

globalStyle(`${menu}:not([open])`, { display: "none" });
globalStyle(header, { "@media": { print: { border: 0 } } });
