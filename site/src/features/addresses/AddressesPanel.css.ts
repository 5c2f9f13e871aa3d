import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

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

export const label = style({ fontWeight: vars.weight.medium, overflowWrap: "anywhere" });

/** Negative margin for the buttons' padding, so that their text aligns with the address. */
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  marginInline: `calc(-1 * ${vars.space["3"]})`,
});
