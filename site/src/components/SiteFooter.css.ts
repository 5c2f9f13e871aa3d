import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const footer = style({ borderTop: `1px solid ${vars.color.ink}` });

export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 5fr) minmax(0, 3fr)",
  gap: `${vars.space["6"]} ${vars.space["8"]}`,
  paddingBlock: `${vars.space["7"]} ${vars.space["6"]}`,
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const blurb = style({
  marginTop: vars.space["4"],
  maxWidth: "42ch",
  color: vars.color.inkMuted,
});

export const title = style({ fontSize: vars.text.sm, color: vars.color.inkMuted });

export const nextTitle = style({ marginTop: vars.space["4"] });

export const links = style({
  marginTop: vars.space["2"],
  columns: "2 8rem",
  columnGap: vars.space["5"],
  listStyle: "none",
  padding: 0,
});

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "2.25rem",
  // Two lines are as tall as one, so that the rows of both columns stand side by side.
  lineHeight: "1.125rem",
  color: vars.color.ink,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline", color: vars.color.ink } },
});

export const notices = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: `${vars.space["2"]} ${vars.space["6"]}`,
  paddingBlock: vars.space["4"],
  borderTop: `1px solid ${vars.color.hairline}`,
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
});
