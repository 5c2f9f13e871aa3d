import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const addresses = style({
  listStyle: "none",
  padding: 0,
  borderTop: `1px solid ${vars.color.ink}`,
});

export const address = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "flex-start",
  gap: vars.space["3"],
  paddingBlock: vars.space["3"],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const words = style({ display: "grid", gap: vars.space["2"] });

/** The buttons' boxes are wider than their words; the words line up with what is above them. */
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  marginInline: `calc(-1 * ${vars.space["3"]})`,
});
