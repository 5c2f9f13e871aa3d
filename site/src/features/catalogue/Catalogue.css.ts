import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

const phone = below.tablet;

export const controls = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  gap: vars.space["4"],
  paddingBlock: `${vars.space["5"]} ${vars.space["4"]}`,
});

export const search = style({ flex: "1 1 18rem", maxWidth: "32rem" });

export const searchInput = style({
  paddingInlineStart: vars.space["3"],
  appearance: "none",
  "::-webkit-search-cancel-button": { display: "none" },
});

export const sort = style({ flex: "0 1 12rem", "@media": { [phone]: { flex: "1 1 9rem" } } });

export const layouts = style({
  display: "flex",
  marginInlineStart: "auto",
  // Aligned with the input boxes, not with their labels.
  paddingTop: `calc(${vars.text.sm} * ${vars.leading.snug} + ${vars.space["1"]})`,
  "@media": { [phone]: { paddingTop: 0, alignSelf: "end" } },
});

export const toggles = style({ display: "flex" });

export const toggle = style({
  display: "inline-flex",
  alignItems: "center",
  gap: vars.space["2"],
  minHeight: vars.size.control,
  paddingInline: vars.space["3"],
  border: `1px solid ${vars.color.hairlineStrong}`,
  background: "transparent",
  color: vars.color.ink,
  cursor: "pointer",
  selectors: {
    "& + &": { marginInlineStart: "-1px" },
    "&:hover": { background: vars.color.surfaceSunken },
    "&[aria-pressed='true']": {
      background: vars.color.inverse,
      borderColor: vars.color.inverse,
      color: vars.color.inverseInk,
    },
  },
  "@media": {
    "(forced-colors: active)": {
      selectors: { "&[aria-pressed='true']": { forcedColorAdjust: "none" } },
    },
  },
});

export const standing = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space["3"],
  minHeight: vars.size.control,
  marginBottom: vars.space["2"],
});

export const count = style({
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  fontVariantNumeric: "tabular-nums",
  scrollMarginTop: vars.space["6"],
});

export const results = style({ minHeight: "60svh" });

/** Outdated results lose their colours, and cards dim their pictures. Text keeps its contrast. */
export const outdated = style({
  filter: "grayscale(1)",
  // Delayed, because most responses arrive before anybody would see it.
  transition: `filter ${vars.duration.medium} linear ${vars.duration.medium}`,
});

export const pages = style({ marginTop: vars.space["8"] });
