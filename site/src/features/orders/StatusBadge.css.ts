import { style } from "@vanilla-extract/css";

/** In a narrow column with enlarged text, two words need two lines. */
export const status = style({ whiteSpace: "normal" });
