import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";

/** Wide enough for the placeholder, which lists what can be searched. */
export const search = style({
  width: "21rem",
  maxWidth: "100%",
  "@media": { [below.phone]: { width: "100%" } },
});
