import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export { withBadges } from "../layout/text-and-lists.css.ts";

export const list = style({
  margin: 0,
  padding: 0,
  borderTop: `1px solid ${vars.color.ink}`,
});

export const card = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: vars.space[3],
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.hairline}`,
  listStyle: "none",
});

export const words = style({ flex: "1 1 16rem", minWidth: 0 });

export const url = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  overflowWrap: "anywhere",
});

export const secondary = style({
  display: "block",
  margin: 0,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  overflowWrap: "anywhere",
});

export const problem = style([secondary, { color: vars.color.danger }]);

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  gap: vars.space[2],
});

export const body = style({
  maxHeight: "16rem",
  overflow: "auto",
  margin: 0,
  padding: vars.space[3],
  background: vars.color.surfaceSunken,
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const opener = style({ cursor: "pointer" });
