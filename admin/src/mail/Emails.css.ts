import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export { list, quiet, smallHeading, withBadges } from "../layout/text-and-lists.css.ts";

export const heading = style({
  margin: 0,
  fontSize: vars.text.lg,
  fontWeight: vars.weight.strong,
  letterSpacing: "normal",
});

export const groups = style({ display: "grid", gap: vars.space[6] });

export const group = style({ display: "grid", gap: vars.space[3], minWidth: 0 });

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.hairline}`,
  overflowWrap: "anywhere",
});

/** The form, and beside it the words that the text may have. */
export const beside = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
  alignItems: "start",
  gap: vars.space[6],
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const form = style({ display: "grid", gap: vars.space[4] });

/** A field and its button on one line. */
export const line = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  gap: vars.space[3],
});

export const word = style({ fontFamily: vars.font.mono, fontSize: vars.text.sm });

export const old = style({
  margin: 0,
  width: "100%",
  fontSize: vars.text.sm,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
