import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";
import { spread } from "./text-and-lists.css.ts";

export const footer = style([spread, { marginTop: vars.space[4] }]);

export { quiet as count } from "./text-and-lists.css.ts";
