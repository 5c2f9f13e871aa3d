import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const buttons = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[2],
  marginTop: vars.space[3],
});

/** Spans all columns of the form's grid. */
export const notice = style({ gridColumn: "1 / -1", minWidth: 0, marginBottom: vars.space[5] });
