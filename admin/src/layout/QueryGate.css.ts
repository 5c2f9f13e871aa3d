import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const notice = style({ marginBottom: vars.space[4] });

/** Dims what is about to be replaced. Delayed, because most responses arrive before anybody would see it. */
export const replaced = style({
  selectors: {
    "&[aria-busy='true']": {
      opacity: 0.5,
      transition: `opacity ${vars.duration.medium} linear ${vars.duration.medium}`,
    },
  },
});

export const retry = style({ marginTop: vars.space[2] });
