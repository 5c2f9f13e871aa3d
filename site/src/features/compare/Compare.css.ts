import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const lead = style({
  maxWidth: vars.size.measure,
  marginBlock: `${vars.space["3"]} ${vars.space["5"]}`,
  color: vars.color.inkMuted,
});

export const scroll = style({
  // The hidden words of the table are positioned: without it they widen the page.
  position: "relative",
  overflowX: "auto",
  marginBlockStart: vars.space["6"],
});

export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  fontVariantNumeric: "tabular-nums",
});

globalStyle(`${table} th, ${table} td`, {
  padding: `${vars.space["2"]} ${vars.space["3"]}`,
  borderBottom: `1px solid ${vars.color.hairline}`,
  textAlign: "start",
  verticalAlign: "top",
  overflowWrap: "anywhere",
});
globalStyle(`${table} tbody th`, {
  width: "min(11rem, 40vw)",
  paddingInlineStart: 0,
  background: vars.color.ground,
  color: vars.color.inkMuted,
  fontWeight: vars.weight.regular,
  overflowWrap: "break-word",
  "@media": {
    // Stays beside the products that are scrolled to. In narrower windows no whole product fits beside it.
    "(min-width: 20rem)": { position: "sticky", insetInlineStart: 0 },
  },
});
// A sum formula or a word of a category fits.
globalStyle(`${table} tbody td`, { minWidth: "min(10rem, 50vw)" });
globalStyle(`${table} thead :is(th, td)`, { borderBottomColor: vars.color.ink });

export const picture = style({
  width: "6rem",
  marginBlockEnd: vars.space["2"],
  background: vars.color.surfaceSunken,
});

export const name = style({ display: "block", fontWeight: vars.weight.strong });

export const remove = style({ fontSize: vars.text.sm, fontWeight: vars.weight.regular });

/** Facts that differ are in the ink colour and strong; equal ones are muted. */
export const differs = style({ fontWeight: vars.weight.medium });
export const equal = style({ color: vars.color.inkMuted });

export const section = style({ marginTop: vars.space["7"] });

export const alignment = style({
  overflowX: "auto",
  marginBlockStart: vars.space["4"],
  paddingBlockEnd: vars.space["2"],
});

export const sequences = style({ borderCollapse: "collapse" });

export const sequenceName = style({
  position: "sticky",
  insetInlineStart: 0,
  maxWidth: "9rem",
  paddingInlineEnd: vars.space["3"],
  background: vars.color.ground,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  textAlign: "start",
  verticalAlign: "middle",
});

export const residue = style({
  padding: `${vars.space["1"]} 1px 0`,
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  textAlign: "center",
  lineHeight: vars.leading.tight,
});

export const other = style({ background: vars.color.accentQuiet });

export const letter = style({ display: "block" });

export const mark = style({ display: "block", color: vars.color.accent, fontSize: vars.text.xs });

export const gap = style({ fill: vars.color.hairlineStrong });

export const legend = style({ fontSize: vars.text.sm, color: vars.color.inkMuted });

export const add = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space["3"],
  maxWidth: "34rem",
  marginBlockStart: vars.space["5"],
});

export const choose = style({ marginBlockStart: vars.space["5"] });

export const addField = style({ flex: "1 1 16rem" });

export const similar = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${vars.space["2"]} ${vars.space["4"]}`,
  marginBlockStart: vars.space["3"],
  padding: 0,
  listStyle: "none",
});
