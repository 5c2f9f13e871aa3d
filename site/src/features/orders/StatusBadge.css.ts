import { style } from "@vanilla-extract/css";

/** In a narrow column of enlarged text two words take two lines. */
export const status = style({ whiteSpace: "normal" });
