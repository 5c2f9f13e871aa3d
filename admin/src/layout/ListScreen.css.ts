import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** Dims what is about to be replaced. Delayed, because most responses arrive before anybody would see it. */
export const replaced = style({
  selectors: {
    "&[aria-busy='true']": {
      opacity: 0.5,
      transition: `opacity ${vars.duration.medium} linear ${vars.duration.medium}`,
    },
  },
});
