import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

const wide = "(min-width: 56rem)";

export const hero = style({
  paddingBlock: `clamp(${vars.space["6"]}, 5vw, ${vars.space["7"]}) ${vars.space["4"]}`,
});

export const title = style({ fontSize: vars.text.displayLarge, maxWidth: "26ch" });

export const pitch = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  justifyContent: "space-between",
  gap: `${vars.space["5"]} ${vars.space["8"]}`,
  marginTop: vars.space["5"],
});

export const lead = style({ color: vars.color.inkMuted, fontSize: vars.text.lg, maxWidth: "44ch" });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["3"],
  "@media": { "(max-width: 30rem)": { display: "grid", width: "100%" } },
});

/**
 * As wide as the window, up to the width at which the film's text aligns with the page's column.
 * The text begins 5.8 % from the film's edge. The space below is for the pause button.
 */
export const film = style({
  position: "relative",
  paddingBlockEnd: vars.space["7"],
  maxWidth: "81.5rem",
  marginInline: "auto",
  overflow: "hidden",
});

export const poster = style({ display: "block", width: "100%", height: "auto", aspectRatio: "2" });

export const still = style({ selectors: { "[data-playing] > &": { visibility: "hidden" } } });

/** Compression changes the film's colours slightly. Blending keeps its background the colour of the page. */
export const video = style({
  position: "absolute",
  insetBlockStart: 0,
  insetInline: 0,
  width: "100%",
  aspectRatio: "2",
  selectors: { "[data-playing] > &": { mixBlendMode: "darken", filter: "brightness(1.015)" } },
  "@media": {
    "(prefers-color-scheme: dark)": {
      selectors: { "[data-playing] > &": { mixBlendMode: "lighten", filter: "none" } },
    },
    "(prefers-reduced-motion: reduce)": { display: "none" },
  },
});

export const pause = style({
  position: "absolute",
  insetBlockEnd: vars.space["2"],
  insetInlineEnd: vars.space["4"],
  background: vars.color.ground,
});

export const band = style({ borderTop: `1px solid ${vars.color.ink}` });

export const section = style({
  paddingBlock: `clamp(${vars.space["7"]}, 7vw, ${vars.space["9"]})`,
});

export const mission = style({
  maxWidth: "34ch",
  fontSize: vars.text.xxl,
  lineHeight: vars.leading.snug,
  letterSpacing: "-0.015em",
  "@media": { [below.tablet]: { fontSize: vars.text.xl } },
});

export const eyebrow = style({
  marginBottom: vars.space["4"],
  fontSize: vars.text.sm,
  fontWeight: vars.weight.strong,
  letterSpacing: 0,
  color: vars.color.inkMuted,
});

export const bigTitle = style({ fontSize: vars.text.display, maxWidth: "20ch" });

export const features = style({
  display: "grid",
  gap: vars.space["6"],
  listStyle: "none",
  padding: 0,
  marginTop: vars.space["7"],
  "@media": {
    [wide]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", columnGap: vars.space["6"] },
  },
});

export const feature = style({
  paddingTop: vars.space["4"],
  borderTop: `1px solid ${vars.color.ink}`,
});

export const featureTitle = style({ fontWeight: vars.weight.medium, fontSize: vars.text.xl });

export const featureText = style({ marginTop: vars.space["2"], color: vars.color.inkMuted });

export const sectionHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: vars.space["3"],
  marginBottom: vars.space["5"],
});
