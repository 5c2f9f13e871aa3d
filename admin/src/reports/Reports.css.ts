import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { figures as dashboardFigures } from "../dashboard/Dashboard.css.ts";

const phone = below.phone;

export { filters, quiet } from "../layout/text-and-lists.css.ts";

export const kind = style({
  width: "15rem",
  "@media": { [phone]: { width: "100%" } },
});
export const compare = style({ minHeight: vars.size.control, justifyContent: "center", gap: 0 });

export const figures = style([dashboardFigures, { marginBottom: vars.space[5] }]);
export const figure = style({ marginBottom: vars.space[6] });

/** The plot is as wide as the screen; its bars stretch with it, and its texts do not. */
export const days = style({ display: "block", width: "100%", height: "12rem" });
export const bar = style({ fill: vars.color.ink });
export const before = style({
  fill: "none",
  stroke: vars.color.accent,
  strokeWidth: 2,
  vectorEffect: "non-scaling-stroke",
});
export const axis = style({
  stroke: vars.color.ink,
  strokeWidth: 1,
  vectorEffect: "non-scaling-stroke",
});
export const ends = style({
  display: "flex",
  justifyContent: "space-between",
  marginTop: vars.space[1],
  color: vars.color.inkMuted,
  fontSize: vars.text.xs,
});

export const bars = style({ display: "grid", gap: vars.space[3], margin: 0, padding: 0 });
export const row = style({ display: "grid", gap: vars.space[1], listStyle: "none" });
export const rowWords = style({
  display: "flex",
  justifyContent: "space-between",
  gap: vars.space[4],
  fontSize: vars.text.sm,
  fontVariantNumeric: "tabular-nums",
});
export const rowName = style({ minWidth: 0, overflowWrap: "anywhere" });
/** The whole width, with the bar of the row in it and a mark where the range before was. */
export const track = style({
  position: "relative",
  height: "0.375rem",
  background: vars.color.hairline,
});
export const part = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: 0,
  background: vars.color.ink,
});
export const mark = style({
  position: "absolute",
  insetBlock: "-3px",
  width: "2px",
  background: vars.color.accent,
});

export const legend = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${vars.space[1]} ${vars.space[4]}`,
  marginBottom: vars.space[3],
});
export const swatch = style({
  display: "inline-block",
  width: "0.75rem",
  height: "0.75rem",
  marginInlineEnd: vars.space[2],
  verticalAlign: "-1px",
  background: vars.color.ink,
  selectors: {
    "&[data-before]": { height: "2px", verticalAlign: "3px", background: vars.color.accent },
  },
});

export const notes = style({ display: "grid", gap: vars.space[1], marginBottom: vars.space[5] });
