import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** Its text ends where the page does. */
export const menu = style({
  flex: "none",
  gap: vars.space[1],
  marginInlineEnd: `calc(-1 * ${vars.space[3]})`,
  whiteSpace: "nowrap",
});

/** A long one is cut short; the smallest telephone does without. */
export const menuName = style({
  maxWidth: "8rem",
  overflow: "hidden",
  textOverflow: "ellipsis",
  "@media": { "(max-width: 24rem)": { display: "none" } },
});

/** Above the title of a page that is not a tab; its text begins where the title does. */
export const back = style({
  marginInlineStart: `calc(-1 * ${vars.space[3]})`,
  marginBottom: vars.space[4],
});
