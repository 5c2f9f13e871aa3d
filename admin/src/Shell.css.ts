import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** Negative margin for the button's padding, so that the text ends at the page's edge. */
export const menu = style({
  flex: "none",
  gap: vars.space[1],
  marginInlineEnd: `calc(-1 * ${vars.space[3]})`,
  whiteSpace: "nowrap",
});

/** Long names are shortened; the smallest telephones do not show them. */
export const menuName = style({
  maxWidth: "8rem",
  overflow: "hidden",
  textOverflow: "ellipsis",
  "@media": { "(max-width: 24rem)": { display: "none" } },
});
