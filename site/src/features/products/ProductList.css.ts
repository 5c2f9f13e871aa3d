import { style, styleVariants } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

/** Cards without boxes, each with a line above it. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
  columnGap: vars.space["6"],
  // The same gap as in the cards, whose rows are subgrids. A larger gap would give every row a minimum height.
  rowGap: vars.space["3"],
  // Removes the space below the cards of the last row.
  marginBlockEnd: `calc(-1 * ${vars.space["6"]})`,
  listStyle: "none",
  padding: 0,
  "@media": {
    [`(min-width: 22rem) and ${below.tablet}`]: {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      columnGap: vars.space["4"],
    },
  },
});

const rows = style({ listStyle: "none", padding: 0 });

export const lists = { grid, list: rows };

const band = `linear-gradient(${vars.color.surfaceSunken} 0 0)`;

/** One element for each card. Picture, name, text and button are gradients in its background. */
export const skeletons = styleVariants({
  grid: {
    minHeight: "30.5rem",
    marginBlockEnd: vars.space["6"],
    borderTop: `1px solid ${vars.color.hairline}`,
    backgroundColor: "transparent",
    backgroundImage: [band, band, band, band].join(", "),
    backgroundRepeat: "no-repeat",
    backgroundPosition: "0 4.5rem, 0 23.25rem, 0 25.25rem, 0 100%",
    backgroundSize: "100% 18rem, 70% 1.25rem, 100% 2.25rem, 100% 2.75rem",
  },
  list: {
    minHeight: "10.5rem",
    borderTop: `1px solid ${vars.color.hairline}`,
    backgroundColor: "transparent",
    backgroundImage: [band, band, band].join(", "),
    backgroundRepeat: "no-repeat",
    backgroundPosition: "0 1.5rem, 9.5rem 1.5rem, 9.5rem 4rem",
    backgroundSize: "7.5rem 7.5rem, 30% 1.5rem, 50% 3rem",
  },
});
