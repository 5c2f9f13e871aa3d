import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { quiet } from "../layout/text-and-lists.css.ts";

const narrow = below.desktop;

export const toDo = style({ marginBottom: vars.space[6] });

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space[3],
  marginBottom: vars.space[3],
});

export const title = style({
  margin: 0,
  fontSize: vars.text.md,
  fontWeight: vars.weight.strong,
});

export const cells = style({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gap: "1px",
  border: `1px solid ${vars.color.hairline}`,
  background: vars.color.hairline,
  "@media": { [narrow]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const cell = style({
  display: "grid",
  alignContent: "start",
  gap: vars.space[1],
  minWidth: 0,
  padding: vars.space[4],
  background: vars.color.surface,
  color: vars.color.ink,
  textDecoration: "none",
  ":hover": { background: vars.color.surfaceRaised },
});

export const name = style({
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  textDecoration: "underline",
  textDecorationColor: vars.color.hairlineStrong,
  textUnderlineOffset: "0.2em",
});

export const count = style({
  fontSize: vars.text.xl,
  fontWeight: vars.weight.medium,
  lineHeight: vars.leading.tight,
  fontVariantNumeric: "tabular-nums",
});

export const none = style({ color: vars.color.inkMuted });

export { quiet as note } from "../layout/text-and-lists.css.ts";

/** Two lines, also before it has a text. */
export const cellNote = style([quiet, { minHeight: "2lh", overflowWrap: "anywhere" }]);

/** Names may be of any length: the list behind the link has all of them. */
export const names = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
});

/** The heading of the figures with their date range filter. */
export const figuresHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[3],
  marginBottom: vars.space[3],
});
