import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { besideControl } from "../layout/PictureField.css.ts";
import { list as plainList, quiet as plainQuiet } from "../layout/text-and-lists.css.ts";

export const form = style({ display: "grid", gap: vars.space[4] });

export const rows = style([plainList, { display: "grid", gap: vars.space[3] }]);

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 7rem 9rem auto",
  alignItems: "start",
  gap: vars.space[3],
  paddingBottom: vars.space[3],
  borderBottom: `1px solid ${vars.color.hairline}`,
  "@media": { [below.phone]: { gridTemplateColumns: "1fr 1fr" } },
});

/** Level with the fields, not with their labels. */
const level = style([
  besideControl,
  {
    display: "flex",
    alignItems: "center",
    minHeight: vars.size.control,
    "@media": { [below.phone]: { gridColumn: "1 / -1", minHeight: 0, marginTop: 0 } },
  },
]);

export const name = style([level, { overflowWrap: "anywhere" }]);

export const remove = style([level, { "@media": { [below.phone]: { justifySelf: "start" } } }]);

export const quiet = plainQuiet;

export const problem = style({ margin: 0, color: vars.color.danger, fontSize: vars.text.sm });

/** Fields beside each other where there is room. */
export const beside = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(14rem, 100%), 1fr))",
  alignItems: "start",
  gap: vars.space[4],
});

export const group = style({
  display: "grid",
  gap: vars.space[3],
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
});

export const legend = style({
  padding: 0,
  paddingBottom: vars.space[2],
  fontWeight: vars.weight.medium,
});

/** The totals before and after a change. */
export const sums = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(15rem, 100%), 1fr))",
  gap: vars.space[5],
  padding: vars.space[4],
  border: `1px solid ${vars.color.hairline}`,
});

export const sumsTitle = style({ margin: 0, marginBottom: vars.space[2], fontSize: "inherit" });

export const link = style({
  fontFamily: vars.font.mono,
  fontSize: vars.text.sm,
  overflowWrap: "anywhere",
});

export const actions = style({ display: "flex", flexWrap: "wrap", gap: vars.space[2] });

/** A saved quote in the list of them. */
export const quote = style({
  display: "grid",
  gridTemplateColumns: "7.5rem 5rem 7rem minmax(0, 1fr)",
  alignItems: "center",
  gap: vars.space[3],
  "@media": { [below.phone]: { gridTemplateColumns: "7.5rem auto minmax(0, 1fr)", rowGap: 0 } },
});
globalStyle(`${quote} > :last-child`, { "@media": { [below.phone]: { gridColumn: "1 / -1" } } });

export const quoteTotal = style({ textAlign: "end", fontVariantNumeric: "tabular-nums" });

/** What an opened quote shows below its line. */
export const opened = style([
  form,
  {
    marginBlock: vars.space[3],
    paddingInlineStart: vars.space[4],
    borderInlineStart: `1px solid ${vars.color.hairlineStrong}`,
  },
]);
