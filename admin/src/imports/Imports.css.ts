import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";
import { list as plainList, spread } from "../layout/text-and-lists.css.ts";

export const choice = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space[3],
  marginBottom: vars.space[4],
});

export const fileName = style({ color: vars.color.inkMuted, overflowWrap: "anywhere" });

export const progress = style({ marginBottom: vars.space[4] });

export const notice = style({ marginBottom: vars.space[4] });

export const report = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[4],
});

export const summary = style({ margin: 0 });

export const lines = style({ width: "100%" });

globalStyle(`${lines} :is(th, td)`, { verticalAlign: "top", paddingBlock: vars.space[2] });
globalStyle(`${lines} tbody th`, { minWidth: "9rem", overflowWrap: "anywhere" });
globalStyle(`${lines} td:last-child`, { width: "50%" });

export const what = style([
  plainList,
  {
    display: "grid",
    gap: vars.space[1],
    overflowWrap: "anywhere",
  },
]);

export const muted = style({ color: vars.color.inkMuted });

export const problem = style({ color: vars.color.danger });

export const warning = style({ color: vars.color.warning });

export const last = style({
  paddingTop: vars.space[4],
  borderTop: `1px solid ${vars.color.hairline}`,
});

export { smallHeading as heading } from "../layout/text-and-lists.css.ts";

export const lastRow = style([spread, { maxWidth: "none", margin: 0 }]);
