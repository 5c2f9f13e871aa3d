import { keyframes, style } from "@vanilla-extract/css";
import { from } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

const fade = keyframes({ from: { opacity: 0 } });
const slide = keyframes({ from: { transform: "translateX(-100%)" } });

/** The negative margin aligns the lines of the icon with the edge of the page. */
export const opener = style({
  flex: "none",
  marginInlineStart: `calc(-1 * ${vars.space[3]})`,
  "@media": { [from.large]: { display: "none" } },
});

export const overlay = style({
  position: "fixed",
  inset: 0,
  zIndex: vars.layer.overlay,
  background: vars.color.scrim,
  selectors: {
    "&[data-entering]": { animation: `${fade} ${vars.duration.medium} ease-out` },
    "&[data-exiting]": { animation: `${fade} ${vars.duration.fast} reverse ease-in` },
  },
  // A window that is made wide shows the sidebar.
  "@media": { [from.large]: { display: "none" } },
});

export const drawer = style({
  width: vars.size.drawer,
  maxWidth: "100%",
  height: "100%",
  overflowY: "auto",
  overscrollBehavior: "contain",
  background: vars.color.surfaceRaised,
  borderInlineEnd: `1px solid ${vars.color.ink}`,
  selectors: {
    "&[data-entering]": { animation: `${slide} ${vars.duration.medium} ease-out` },
    "&[data-exiting]": { animation: `${slide} ${vars.duration.fast} reverse ease-in` },
  },
});

export const content = style({ padding: vars.space[4], outline: "none" });

export const header = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  marginBottom: vars.space[3],
});

export const title = style({ fontSize: vars.text.lg });
