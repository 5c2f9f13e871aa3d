import { style, styleVariants } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

const base = style({ position: "relative", minWidth: 0 });

/** Dims pictures that are about to be replaced. Delayed, because most responses arrive before anybody would see it. */
const dimmedWhileBusy = style({
  selectors: {
    "[aria-busy='true'] &": {
      opacity: 0.35,
      transition: `opacity ${vars.duration.medium} linear ${vars.duration.medium}`,
    },
  },
});

export const card = styleVariants({
  grid: [
    base,
    {
      display: "grid",
      // Aligns the rows of neighbouring cards, however long their texts are.
      gridRow: "span 6",
      gridTemplateRows: "subgrid",
      rowGap: vars.space["3"],
      alignContent: "start",
      paddingBlockEnd: vars.space["6"],
    },
  ],
  list: [
    base,
    {
      display: "grid",
      gridTemplateColumns: "7.5rem minmax(0, 1fr) 14rem",
      gridTemplateRows: "auto auto 1fr",
      columnGap: vars.space["6"],
      rowGap: vars.space["2"],
      paddingBlock: vars.space["5"],
      borderTop: `1px solid ${vars.color.hairline}`,
      selectors: { "&:last-child": { borderBottom: `1px solid ${vars.color.hairline}` } },
      "@media": {
        [below.tablet]: {
          gridTemplateColumns: "5.5rem minmax(0, 1fr)",
          columnGap: vars.space["4"],
        },
      },
    },
  ],
});

export const ribbon = styleVariants({
  grid: [
    dimmedWhileBusy,
    {
      borderTop: `1px solid ${vars.color.ink}`,
      paddingTop: vars.space["3"],
      height: "3.75rem",
    },
  ],
  list: [dimmedWhileBusy, { gridColumn: 2, height: "2.25rem", overflow: "hidden" }],
});

export const picture = styleVariants({
  grid: [
    dimmedWhileBusy,
    {
      background: vars.color.surfaceSunken,
      padding: vars.space["4"],
      "@media": { [below.tablet]: { padding: vars.space["2"] } },
    },
  ],
  list: [
    dimmedWhileBusy,
    {
      gridColumn: 1,
      gridRow: "1 / -1",
      alignSelf: "start",
      background: vars.color.surfaceSunken,
      padding: vars.space["2"],
    },
  ],
});

export const name = styleVariants({
  grid: { fontSize: vars.text.lg, overflowWrap: "anywhere" },
  list: { fontSize: vars.text.lg, overflowWrap: "anywhere", gridColumn: 2 },
});

/** The link covers the whole card; the controls are above it. */
export const link = style({
  color: vars.color.ink,
  textDecoration: "none",
  "::after": { content: "", position: "absolute", inset: 0 },
  selectors: {
    "&:hover": { color: vars.color.ink, textDecoration: "underline" },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { outline: `2px solid ${vars.color.focus}`, outlineOffset: "4px" },
  },
});

const descriptionBase = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
});

export const description = styleVariants({
  grid: [descriptionBase, { WebkitLineClamp: 3 }],
  list: [descriptionBase, { WebkitLineClamp: 2, gridColumn: 2 }],
});

export const facts = styleVariants({
  grid: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: `${vars.space["1"]} ${vars.space["3"]}`,
  },
  list: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: `${vars.space["1"]} ${vars.space["3"]}`,
    gridColumn: 3,
    gridRow: "1",
    "@media": {
      [below.tablet]: { gridColumn: 2, gridRow: "auto", justifyContent: "flex-start" },
    },
  },
});

export const price = style({
  fontSize: vars.text.lg,
  fontWeight: vars.weight.medium,
  fontVariantNumeric: "tabular-nums",
});

export const amount = style({
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  fontVariantNumeric: "tabular-nums",
});

const buyBase = style({ position: "relative", display: "grid", gap: vars.space["2"] });

export const buy = styleVariants({
  grid: [buyBase],
  list: [
    buyBase,
    {
      gridColumn: 3,
      gridRow: "2 / -1",
      alignContent: "start",
      "@media": { [below.tablet]: { gridColumn: 2, gridRow: "auto" } },
    },
  ],
});
