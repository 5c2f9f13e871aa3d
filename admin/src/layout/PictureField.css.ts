import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

const phone = below.tablet;

/** Level with the control of the field beside it, below its label. */
export const besideControl = style({
  marginTop: `calc(${vars.text.sm} * ${vars.leading.snug} + ${vars.space[1]})`,
});

export const pictureField = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  gap: vars.space[3],
  "@media": { [phone]: { gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "stretch" } },
});

/** Aligns a button with the field beside it, not with the field's label. */

export const upload = style([
  besideControl,
  { "@media": { [phone]: { marginTop: 0, justifySelf: "start" } } },
]);
