import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const section = style({
  display: "grid",
  gap: vars.space[4],
  maxWidth: "60rem",
  marginTop: vars.space[7],
  paddingTop: vars.space[5],
  borderTop: `1px solid ${vars.color.ink}`,
});

export const heading = style({ margin: 0, fontSize: vars.text.lg });

export const hint = style({
  margin: 0,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  maxWidth: "66ch",
});

export const form = style({ display: "grid", gap: vars.space[5], minWidth: 0 });

/** One entry of a list: a zone, a parcel, a rate of tax. */
export const entry = style({
  display: "grid",
  gap: vars.space[4],
  margin: 0,
  padding: 0,
  paddingTop: vars.space[4],
  border: 0,
  borderTop: `1px solid ${vars.color.hairline}`,
  minWidth: 0,
});

/** A method inside a zone. */
export const nested = style([
  entry,
  { paddingLeft: vars.space[4], borderLeft: `1px solid ${vars.color.hairline}`, borderTop: 0 },
]);

export const legend = style({ fontWeight: vars.weight.strong });

export const row = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(9rem, 1fr))",
  alignItems: "start",
  gap: vars.space[4],
  minWidth: 0,
});

export const step = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr)) auto",
  alignItems: "end",
  gap: vars.space[3],
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const choices = style({ display: "flex", flexWrap: "wrap", gap: vars.space[4] });

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: vars.space[3] });

export const chosen = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[2],
  margin: 0,
  padding: 0,
  listStyle: "none",
});
