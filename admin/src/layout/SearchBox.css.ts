import { style } from "@vanilla-extract/css";

/** Wide enough to read what may be searched for. */
export const search = style({
  width: "19rem",
  maxWidth: "100%",
  "@media": { "(max-width: 40rem)": { width: "100%" } },
});
