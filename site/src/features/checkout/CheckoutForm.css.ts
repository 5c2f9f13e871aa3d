import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const details = style({ display: "grid", gap: vars.space["7"] });

export const section = style({ display: "grid", gap: vars.space["3"], minWidth: 0 });

export const summary = style({ display: "grid", gap: vars.space["4"], minWidth: 0 });

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: `${vars.space["1"]} ${vars.space["4"]}`,
});

/** A heading with a line below it, like a list. */
export const ruled = style({
  paddingTop: vars.space["3"],
  borderTop: `1px solid ${vars.color.ink}`,
});

export const note = style({ fontSize: vars.text.sm, color: vars.color.inkMuted });

/** Shown beside the title of a closed section. */
export const whileClosed = style({
  color: vars.color.inkMuted,
  overflowWrap: "anywhere",
  selectors: { "details[open] > summary > &": { display: "none" } },
});
