import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** Moved out by its padding, so that its text ends where the page does. */
export const menu = style({
  flex: "none",
  gap: vars.space[1],
  marginInlineEnd: `calc(-1 * ${vars.space[3]})`,
  whiteSpace: "nowrap",
});

/** A long name is cut short, and left out on the smallest telephones. */
export const menuName = style({
  maxWidth: "8rem",
  overflow: "hidden",
  textOverflow: "ellipsis",
  "@media": { "(max-width: 24rem)": { display: "none" } },
});

/** Above the title of a page that is not a tab; moved out by its padding, so that its text begins where the title does. */
export const back = style({
  marginInlineStart: `calc(-1 * ${vars.space[3]})`,
  marginBottom: vars.space[4],
});
