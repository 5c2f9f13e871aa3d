import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const panel = style({
  borderBlock: `1px solid ${vars.color.hairline}`,
  marginBottom: vars.space["3"],
});

export const summary = style({
  paddingBlock: vars.space["3"],
  cursor: "pointer",
  fontWeight: vars.weight.medium,
});

export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
  alignItems: "start",
  gap: `${vars.space["3"]} ${vars.space["4"]}`,
  paddingBlock: `${vars.space["2"]} ${vars.space["4"]}`,
});

export const range = style({ border: 0, padding: 0, minWidth: 0 });

// The same gap as between the label and the box of a field.
globalStyle(`${range} > legend`, { padding: 0, marginBlockEnd: vars.space["1"] });

/** Tick boxes; a long list scrolls. */
export const values = style({
  display: "grid",
  maxHeight: "11rem",
  overflowY: "auto",
  border: `1px solid ${vars.color.hairlineStrong}`,
  borderRadius: vars.radius.small,
  padding: `${vars.space["1"]} ${vars.space["2"]}`,
});

export const value = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space["2"],
  minHeight: "2rem",
});

export const active = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["2"],
  padding: `0 0 ${vars.space["3"]}`,
  listStyle: "none",
});

export const bounds = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto minmax(0, 1fr)",
  alignItems: "center",
  gap: vars.space["2"],
});

export const check = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space["2"],
  minHeight: vars.size.control,
  // Beside the box of a field, not beside its label.
  alignSelf: "end",
});

export const buttons = style({
  display: "flex",
  flexWrap: "wrap",
  alignSelf: "end",
  gap: vars.space["2"],
});
