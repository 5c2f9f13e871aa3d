import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";
import { quiet, spread } from "./text-and-lists.css.ts";

export const footer = style([spread, { marginTop: vars.space[4] }]);

export const count = quiet;

export const moreRows = style([quiet, { marginBlock: vars.space[3] }]);
