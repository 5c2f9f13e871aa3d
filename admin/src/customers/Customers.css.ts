import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export { list, part, quiet, row, smallHeading, text } from "../buyers/Buyers.css.ts";

/** As large as the headings of the sections that dialogs share with the page. */
export const heading = style({
  margin: 0,
  fontSize: vars.text.lg,
  fontWeight: vars.weight.strong,
  letterSpacing: "normal",
});

/** The sections of a customer's page. */
export const page = style({ display: "grid", gap: vars.space[6], minWidth: 0 });

/** The facts, and beside them the notes and the permission. */
export const beside = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
  gap: vars.space[6],
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const parts = style({
  display: "grid",
  gap: vars.space[6],
  minWidth: 0,
  alignContent: "start",
});

export const secondary = style({
  display: "block",
  fontSize: vars.text.sm,
  fontWeight: vars.weight.regular,
  color: vars.color.inkMuted,
  overflowWrap: "anywhere",
});

export const badges = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[2],
  selectors: { "&:empty": { display: "none" } },
});

export const form = style({ display: "grid", gap: vars.space[3], justifyItems: "start" });

/** A field that fills the width of its form. */
export const wide = style({ width: "100%" });

export const found = style({ display: "grid", gap: vars.space[3] });
