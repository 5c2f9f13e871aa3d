import { style } from "@vanilla-extract/css";

export const picture = style({ display: "block" });

/** Any picture keeps its proportions in the square that ours fill. */
export const image = style({
  display: "block",
  width: "100%",
  height: "auto",
  aspectRatio: "1",
  objectFit: "contain",
});
