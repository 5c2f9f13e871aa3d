import { globalStyle } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

// The back-office shows a lot of data, so its text is one step smaller than the shop's.
globalStyle(':root[data-density="compact"]', {
  vars: {
    [vars.text.xs]: "0.75rem",
    [vars.text.sm]: "0.8125rem",
    [vars.text.md]: "0.9375rem",
    [vars.text.lg]: "1.0625rem",
    [vars.text.xl]: "1.375rem",
    [vars.text.xxl]: "1.75rem",
  },
});
globalStyle(':root[data-density="compact"] body', { fontSize: vars.text.md });
