import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { entry } from "../layout/text-and-lists.css.ts";

const phone = below.tablet;

export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  columnGap: vars.space[6],
  borderTop: `1px solid ${vars.color.hairline}`,
  "@media": { [phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const card = style([
  entry,
  {
    gridTemplateColumns: "6rem minmax(0, 1fr) auto",
    alignItems: "start",
    paddingBlock: vars.space[4],
    "@media": { [phone]: { gridTemplateColumns: "4.5rem minmax(0, 1fr)", rowGap: vars.space[3] } },
  },
]);

export const words = style({ minWidth: 0 });

export const name = style({
  margin: 0,
  fontSize: vars.text.md,
  fontWeight: vars.weight.strong,
  overflowWrap: "anywhere",
});

export const price = style({
  margin: 0,
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums",
});

export const from = style({ color: vars.color.inkMuted, fontFamily: vars.font.sans });

export const badges = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space[2],
  margin: 0,
  marginBlock: vars.space[1],
});

export const numbers = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space[4],
  rowGap: vars.space[2],
  marginTop: vars.space[2],
});

/** A number that can be edited in place looks like a field. */
export const figure = style({
  display: "inline-flex",
  alignItems: "baseline",
  gap: vars.space[2],
  minHeight: "1.5rem",
  padding: 0,
  border: "none",
  background: "none",
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  cursor: "pointer",
});

export const figureValue = style({
  minWidth: "3rem",
  paddingInline: vars.space[2],
  border: `1px solid ${vars.color.hairlineStrong}`,
  borderRadius: vars.radius.small,
  color: vars.color.ink,
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
  selectors: { "[data-hovered] > &": { borderColor: vars.color.ink } },
});

export const inline = style({ display: "flex", alignItems: "end", gap: vars.space[2] });

export const actions = style({
  display: "grid",
  gap: vars.space[2],
  "@media": { [phone]: { gridColumn: 2, display: "flex" } },
});

/** In the columns. */
export const rowActions = style({ display: "inline-flex", gap: vars.space[2] });

export const form = style({ display: "grid", gap: vars.space[4] });

export const pair = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(12rem, 1fr))",
  gap: vars.space[4],
});

export const research = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(14rem, 1fr))",
  gap: vars.space[4],
  paddingTop: vars.space[4],
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const tiers = style({
  display: "grid",
  gap: vars.space[3],
  justifyItems: "start",
  padding: vars.space[4],
  border: `1px solid ${vars.color.hairline}`,
});

export const tier = style({
  display: "grid",
  gridTemplateColumns: "8rem 10rem auto",
  alignItems: "start",
  gap: vars.space[3],
  "@media": { [phone]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) auto" } },
});

export { besideControl } from "../layout/PictureField.css.ts";
export { quiet as hint } from "../layout/text-and-lists.css.ts";

/** The sizes of a family, in the card and in its dialog. */
export const sizes = style({ display: "grid", gap: vars.space[5] });

export const part = style({ display: "grid", gap: vars.space[3], justifyItems: "start" });

export const partForm = style({ display: "grid", gap: vars.space[4], justifySelf: "stretch" });

export const preview = style({
  display: "grid",
  gap: vars.space["3"],
  marginBlockStart: vars.space["2"],
  padding: vars.space["3"],
  border: `1px solid ${vars.color.hairline}`,
  overflowWrap: "anywhere",
});

export const documents = style({
  display: "grid",
  gap: vars.space["3"],
  marginBlockStart: vars.space["6"],
  paddingBlockStart: vars.space["4"],
  borderBlockStart: `1px solid ${vars.color.hairline}`,
});

export const documentList = style({
  display: "grid",
  gap: vars.space["2"],
  listStyle: "none",
  padding: 0,
});

export const document = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space["3"],
  overflowWrap: "anywhere",
});

export const documentFields = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12rem), 1fr))",
  alignItems: "end",
  gap: vars.space["3"],
});

export const access = style({
  display: "grid",
  gap: vars.space[3],
  justifyItems: "start",
  paddingTop: vars.space[4],
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const region = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(12rem, 100%), 1fr))",
  gap: vars.space[3],
  alignItems: "end",
  justifySelf: "stretch",
  paddingBlock: vars.space[3],
  borderTop: `1px solid ${vars.color.hairline}`,
});
