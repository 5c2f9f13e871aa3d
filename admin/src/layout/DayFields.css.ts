import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";

export const day = style({
  width: "10rem",
  "@media": { [below.phone]: { width: "auto", flex: "1 1 8rem" } },
});
