import { style } from "@vanilla-extract/css";
import { vars } from "./theme.css.ts";

export const searchField = style({});

export const input = style({
  paddingInlineStart: vars.space["4"],
  selectors: {
    "&::-webkit-search-cancel-button, &::-webkit-search-decoration": { display: "none" },
  },
});

export const clear = style({
  selectors: { [`${searchField}[data-empty] &`]: { visibility: "hidden" } },
});
