import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  justifyContent: "space-between",
  gap: vars.space[4],
  marginBottom: vars.space[4],
});

export const words = style({ minWidth: 0 });

export const title = style({
  margin: 0,
  fontSize: vars.text.xl,
  fontWeight: vars.weight.strong,
  lineHeight: vars.leading.snug,
});

export { quiet as text } from "./text-and-lists.css.ts";

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[3],
});
