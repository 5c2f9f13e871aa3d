import { style } from "@vanilla-extract/css";

export const code = style({
  width: "10rem",
  height: "10rem",
  background: "#fff",
  fill: "#000",
  shapeRendering: "crispEdges",
  forcedColorAdjust: "none",
});
