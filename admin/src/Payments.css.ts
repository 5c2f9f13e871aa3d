import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const views = style({
  display: "flex",
  gap: vars.space[5],
  marginBottom: vars.space[4],
  borderBottom: `1px solid ${vars.color.hairline}`,
  overflowX: "auto",
});

export const view = style({
  paddingBlock: vars.space[2],
  marginBottom: "-1px",
  borderBottom: "2px solid transparent",
  color: vars.color.inkMuted,
  fontWeight: vars.weight.medium,
  textDecoration: "none",
  whiteSpace: "nowrap",
  selectors: {
    "&:hover": { color: vars.color.ink },
    '&[aria-current="page"]': { color: vars.color.ink, borderBottomColor: vars.color.accent },
  },
});
