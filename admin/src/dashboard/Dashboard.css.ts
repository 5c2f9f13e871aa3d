import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

const narrow = below.desktop;
const phone = below.phone;

export const figures = style({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  borderBlock: `1px solid ${vars.color.ink}`,
  "@media": { [narrow]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const figure = style({
  display: "grid",
  alignContent: "start",
  gap: vars.space[2],
  minWidth: 0,
  padding: vars.space[4],
  selectors: {
    "& + &": { borderInlineStart: `1px solid ${vars.color.hairline}` },
    "&:first-child": { paddingInlineStart: 0 },
  },
  "@media": {
    [narrow]: {
      selectors: {
        "&:nth-child(odd)": { borderInlineStart: "none", paddingInlineStart: 0 },
        "&:nth-child(n + 3)": { borderTop: `1px solid ${vars.color.hairline}` },
      },
    },
  },
});

export const term = style({
  margin: 0,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  lineHeight: vars.leading.snug,
});

export const value = style({
  margin: 0,
  fontSize: vars.text.xxl,
  fontWeight: vars.weight.medium,
  letterSpacing: "-0.02em",
  lineHeight: vars.leading.tight,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
  "@media": { [phone]: { fontSize: vars.text.xl } },
});

export { quiet as note } from "../layout/text-and-lists.css.ts";

export const plots = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  columnGap: vars.space[7],
  "@media": { [narrow]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const plot = style({
  minWidth: 0,
  margin: 0,
  paddingBlock: vars.space[5],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

/** The labels of the first and the last day may be wider than their bars. */
export const days = style({});
globalStyle(`${days} svg`, { overflow: "visible" });

export const plotHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  columnGap: vars.space[4],
  marginBottom: vars.space[4],
});

export const plotTitle = style({
  margin: 0,
  fontSize: vars.text.md,
  fontWeight: vars.weight.strong,
});

export const summary = style({
  width: "fit-content",
  marginTop: vars.space[3],
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  cursor: "pointer",
});

export const tip = style({
  padding: `${vars.space[1]} ${vars.space[2]}`,
  border: `1px solid ${vars.color.ink}`,
  background: vars.color.surfaceRaised,
  fontSize: vars.text.sm,
  fontVariantNumeric: "tabular-nums",
});

export const rowLabel = style({ fill: vars.color.ink, fontSize: vars.text.sm });

export const rowValue = style([
  rowLabel,
  { fontVariantNumeric: "tabular-nums", fontWeight: vars.weight.medium },
]);

export const tick = style({ fill: vars.color.inkMuted, fontSize: vars.text.xs });

export const bar = style({ fill: vars.color.ink });

export const signalBar = style({ fill: vars.color.accent });

export const quietBar = style({ fill: vars.color.hairlineStrong });

export const groundBar = style({ fill: vars.color.hairline });

export const figuresSkeleton = style([figures, { borderBlockColor: vars.color.hairline }]);

export const skeletonCell = style({
  display: "block",
  padding: `${vars.space[4]} ${vars.space[4]} ${vars.space[4]} 0`,
});
