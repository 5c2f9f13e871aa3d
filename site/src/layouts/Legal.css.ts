import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

const wide = "(min-width: 60rem)";

export const updated = style({
  marginTop: vars.space["3"],
  color: vars.color.inkMuted,
  fontVariantNumeric: "tabular-nums",
});

export const columns = style({
  display: "grid",
  gap: vars.space["6"],
  marginTop: vars.space["6"],
  "@media": {
    [wide]: { gridTemplateColumns: "14rem minmax(0, 1fr)", columnGap: vars.space["8"] },
  },
});

export const contents = style({
  alignSelf: "start",
  borderTop: `1px solid ${vars.color.ink}`,
  paddingTop: vars.space["3"],
  "@media": { [wide]: { position: "sticky", top: vars.space["5"] } },
});

export const contentsTitle = style({ fontSize: vars.text.sm, color: vars.color.inkMuted });

export const contentsList = style({ listStyle: "none", padding: 0, marginTop: vars.space["1"] });

export const contentsLink = style({
  display: "block",
  paddingBlock: vars.space["1"],
  color: vars.color.ink,
  textDecoration: "none",
  selectors: { "&:hover": { textDecoration: "underline", color: vars.color.ink } },
});

export const text = style({ maxWidth: vars.size.measure, minWidth: 0 });

globalStyle(`${text} > section`, {
  paddingTop: vars.space["4"],
  borderTop: `1px solid ${vars.color.ink}`,
  scrollMarginTop: vars.space["4"],
});
globalStyle(`${text} > section + section`, { marginTop: vars.space["6"] });
globalStyle(`${text} h2`, { marginBottom: vars.space["3"] });
globalStyle(`${text} h3`, { marginTop: vars.space["4"], fontSize: vars.text.md });
globalStyle(`${text} p + p, ${text} ul + p, ${text} p + ul`, { marginTop: vars.space["3"] });
globalStyle(`${text} h3 + ul`, { marginTop: vars.space["1"] });
globalStyle(`${text} ul`, { paddingInlineStart: vars.space["5"] });
globalStyle(`${text} li + li`, { marginTop: vars.space["1"] });

/** Keeps the seller's line breaks. */
export const address = style({ whiteSpace: "pre-line" });
