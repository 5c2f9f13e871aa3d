import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const lead = style({
  maxWidth: vars.size.measure,
  marginBlock: `${vars.space["3"]} ${vars.space["5"]}`,
  color: vars.color.inkMuted,
});

export const lists = style({ display: "grid", gap: vars.space["5"] });

export const choices = style({ display: "grid", gap: vars.space["3"] });

export const newList = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space["3"],
});

export const items = style({ listStyle: "none", padding: 0 });

export const item = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space["3"],
  paddingBlock: vars.space["2"],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const itemName = style({
  flex: "1 1 12rem",
  overflowWrap: "anywhere",
  // Above its quantity and the button, which then stand beside each other.
  "@media": { [below.phone]: { flexBasis: "100%" } },
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["3"],
  marginBlockStart: vars.space["4"],
});

export const shared = style({
  marginBlockStart: vars.space["3"],
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  overflowWrap: "anywhere",
});
