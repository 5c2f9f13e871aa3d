import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const crumbs = style({
  listStyle: "none",
  padding: 0,
  marginBottom: vars.space["5"],
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
});

export const crumb = style({
  display: "inline",
  selectors: {
    "& + &::before": { content: "/", marginInline: `${vars.space["1"]} ${vars.space["2"]}` },
  },
});
