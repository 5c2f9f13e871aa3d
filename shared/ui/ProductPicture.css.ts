import { style } from "./kit-style.ts";

export const picture = style({ display: "block" });

/** The shop's own pictures are squares; any other keeps its proportions within a square. */
export const image = style({
  width: "100%",
  aspectRatio: "1",
  objectFit: "contain",
});
