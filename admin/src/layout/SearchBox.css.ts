import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";

/** Wide enough to read what may be searched for. */
export const search = style({
  width: "19rem",
  maxWidth: "100%",
  "@media": { [below.phone]: { width: "100%" } },
});
