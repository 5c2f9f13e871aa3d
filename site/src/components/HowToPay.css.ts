import { globalStyle, style } from "@vanilla-extract/css";
import { from } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const lead = style({
  marginTop: vars.space["4"],
  fontSize: vars.text.lg,
  color: vars.color.inkMuted,
});

export const methods = style({
  display: "grid",
  gap: vars.space["6"],
  listStyle: "none",
  padding: 0,
  marginTop: vars.space["7"],
  "@media": {
    [from.tablet]: {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      gap: vars.space["7"],
    },
  },
});

export const method = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space["3"],
  paddingTop: vars.space["4"],
  borderTop: `1px solid ${vars.color.ink}`,
});

export const methodText = style({ color: vars.color.inkMuted });

export const below = style({
  display: "grid",
  gap: vars.space["7"],
  marginTop: vars.space["8"],
  "@media": {
    "(min-width: 60rem)": { gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)" },
  },
});

export const notes = style({ marginTop: vars.space["4"] });

export const helpText = style({ marginTop: vars.space["4"], color: vars.color.inkMuted });

export const helpAction = style({ marginTop: vars.space["5"] });

// Printed pages show the address too.
globalStyle(`${helpAction} a`, { "@media": { print: { display: "inline-flex" } } });
