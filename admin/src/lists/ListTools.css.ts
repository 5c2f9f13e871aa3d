import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const tools = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[3],
  marginBlock: `${vars.space[3]} ${vars.space[4]}`,
});

export const sort = style({
  minWidth: "11rem",
  "@media": { [below.phone]: { flexGrow: 1 } },
});

export const choices = style({
  display: "grid",
  gap: vars.space[2],
  justifyItems: "start",
  maxHeight: "24rem",
  overflowY: "auto",
});

export const views = style({
  display: "grid",
  gap: vars.space[4],
  width: "20rem",
  maxWidth: "100%",
});

export const view = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[2],
  minHeight: "2.25rem",
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const viewName = style({ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" });

export const form = style({ display: "grid", gap: vars.space[3] });
