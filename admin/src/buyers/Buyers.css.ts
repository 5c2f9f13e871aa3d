import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { list as plainList } from "../layout/text-and-lists.css.ts";

export { filters, quiet, smallHeading } from "../layout/text-and-lists.css.ts";

export const state = style({ minWidth: "12rem" });

/** A name as a button, aligned with the text below it. */
export const open = style({ paddingInline: 0, textAlign: "start" });

export const secondary = style({
  display: "block",
  fontSize: vars.text.sm,
  fontWeight: vars.weight.regular,
  color: vars.color.inkMuted,
  overflowWrap: "anywhere",
});

/** The sections of a dialog. */
export const parts = style({ display: "grid", gap: vars.space[6], minWidth: 0 });

export const part = style({
  display: "grid",
  gap: vars.space[3],
  minWidth: 0,
  alignContent: "start",
});

/** The facts, and beside them what proves them. */
export const beside = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  gap: vars.space[6],
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const text = style({ margin: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

export const list = style([plainList, { borderTop: `1px solid ${vars.color.hairline}` }]);

export const row = style({
  display: "grid",
  gap: vars.space[1],
  justifyItems: "start",
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.hairline}`,
  overflowWrap: "anywhere",
});

export const hash = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text.xs,
  color: vars.color.inkMuted,
  overflowWrap: "anywhere",
});

export const actions = style({ display: "flex", flexWrap: "wrap", gap: vars.space[2] });

export const form = style({ display: "grid", gap: vars.space[4] });
