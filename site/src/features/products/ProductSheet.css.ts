import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const wide = "(min-width: 56rem)";

export const top = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space["6"],
  "@media": {
    [wide]: {
      gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)",
      columnGap: vars.space["8"],
      alignItems: "start",
    },
  },
});

export const picture = style({
  // The row of small pictures must not widen a narrow page.
  minWidth: 0,
  background: vars.color.surfaceSunken,
  padding: `clamp(${vars.space["4"]}, 4vw, ${vars.space["7"]})`,
});

export const words = style({ display: "grid", gap: vars.space["4"], justifyItems: "start" });

export const title = style({ fontSize: vars.text.display, overflowWrap: "anywhere" });

/** What a description in Markdown becomes: paragraphs, lists and tables. */
export const description = style({
  display: "grid",
  gap: vars.space["3"],
  minWidth: 0,
  color: vars.color.inkMuted,
  overflowWrap: "anywhere",
});
globalStyle(`${description} ul, ${description} ol`, { paddingInlineStart: vars.space["5"] });
globalStyle(`${description} table`, {
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${description} :is(th, td)`, {
  padding: `${vars.space["1"]} ${vars.space["4"]} ${vars.space["1"]} 0`,
  borderBottom: `1px solid ${vars.color.hairline}`,
  textAlign: "start",
});

export const buy = style({
  justifySelf: "stretch",
  paddingTop: vars.space["5"],
  borderTop: `1px solid ${vars.color.ink}`,
});

export const section = style({ marginTop: vars.space["8"] });

export const sectionTitle = style({
  marginBottom: vars.space["4"],
});

export const tools = style({ marginTop: vars.space["3"] });

export const facts = style({
  display: "grid",
  gap: vars.space["6"],
  "@media": {
    [wide]: { gridTemplateColumns: "minmax(0, 6fr) minmax(0, 5fr)", columnGap: vars.space["8"] },
  },
});

export const withCopy = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space["3"],
});

export const code = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  overflowWrap: "anywhere",
});

/** The first line is level with that of the data sheet. */
export const tiles = style({
  listStyle: "none",
  padding: 0,
  "@media": {
    [wide]: {
      selectors: {
        "&:not(:only-child)": {
          marginTop: `calc(${vars.text.xl} * ${vars.leading.snug} + ${vars.space["4"]})`,
        },
      },
    },
  },
});

export const tile = style({
  paddingBlock: vars.space["4"],
  borderTop: `1px solid ${vars.color.hairline}`,
  selectors: {
    "&:first-child": { borderTopColor: vars.color.ink },
    "&:last-child": { borderBottom: `1px solid ${vars.color.hairline}` },
  },
});

export const tileTitle = style({ fontSize: vars.text.lg, letterSpacing: 0 });

export const tileText = style({ marginTop: vars.space["1"], color: vars.color.inkMuted });

export const documents = style({
  display: "grid",
  gap: vars.space["2"],
  padding: 0,
  listStyle: "none",
});

export const documentFacts = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });
