import { groupButton, groupInput } from "./Field.css.ts";
import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const searchField = style({});

export const input = style([
  groupInput,
  {
    paddingInlineStart: vars.space["4"],
    selectors: {
      "&::-webkit-search-cancel-button, &::-webkit-search-decoration": { display: "none" },
    },
  },
]);

export const clear = style([
  groupButton,
  { selectors: { [`${searchField}[data-empty] &`]: { visibility: "hidden" } } },
]);
