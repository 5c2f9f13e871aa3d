import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** A section with its own heading. */
export const panel = style({ display: "grid", gap: vars.space["5"], minWidth: 0 });

/** The form of a panel. */
export const form = style({ display: "grid", gap: vars.space["4"], maxWidth: "34rem" });

/** Below a summary, whose focus ring would cross the first label. */
export const belowSummary = style({ paddingBlockStart: vars.space["3"] });

/** Keeps a button from being stretched to the panel's width. */
export const start = style({ justifySelf: "start" });

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: vars.space["3"] });

/** Two related fields, side by side if there is room. */
export const pair = style({
  display: "grid",
  gap: vars.space["4"],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": { "(min-width: 30rem)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

/** A list with a line above it and below each entry. */
export const list = style({
  listStyle: "none",
  padding: 0,
  borderTop: `1px solid ${vars.color.ink}`,
});

/** An order number. */
export const number = style({ fontFamily: vars.font.mono });

const besides = (tracks: string) => ({
  display: "grid",
  gap: vars.space["7"],
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": {
    "(min-width: 60rem)": { gridTemplateColumns: tracks, gap: vars.space["8"] },
  },
});

/** The main content and its summary, side by side if there is room. */
export const columns = styleVariants({
  twoToOne: besides("minmax(0, 2fr) minmax(0, 1fr)"),
  threeToTwo: besides("minmax(0, 3fr) minmax(0, 2fr)"),
});
