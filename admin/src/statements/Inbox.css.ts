import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";
import { list as plainList, quiet as plainQuiet, spread } from "../layout/text-and-lists.css.ts";

const tablet = "(max-width: 64rem)";
const phone = "(max-width: 40rem)";
const wide = "(min-width: 64.01rem)";

export { filters } from "../orders/Orders.css.ts";

export const state = style({ minWidth: "12rem", "@media": { [phone]: { flexGrow: 1 } } });

export const classes = style({ marginBottom: vars.space[5] });

export const section = style({ marginBottom: vars.space[6] });

export const sectionTitle = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space[3],
  margin: 0,
  marginBottom: vars.space[2],
});

export const sectionBadge = style({ fontSize: vars.text.md, fontWeight: vars.weight.strong });

export const quiet = style([
  plainQuiet,
  {
    fontWeight: vars.weight.regular,
    lineHeight: vars.leading.snug,
    fontVariantNumeric: "tabular-nums",
  },
]);

/** Stays visible over a long list. */
export const confirmBar = style({
  position: "sticky",
  top: 0,
  zIndex: 1,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: vars.space[4],
  rowGap: vars.space[2],
  paddingBlock: vars.space[2],
  paddingInlineStart: vars.space[3],
  background: vars.color.ground,
  "@media": { [phone]: { paddingInlineStart: 0 } },
});

export const confirm = style({ "@media": { [phone]: { width: "100%" } } });

export const sum = style({
  marginInlineStart: "auto",
  fontFamily: vars.font.mono,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: "tabular-nums",
});

export const progress = style({ marginBlock: vars.space[3] });
export const notice = style({ marginBlock: vars.space[3] });
export const plain = plainList;

export const lines = style([plainList, { borderTop: `1px solid ${vars.color.ink}` }]);

export const line = style({
  display: "grid",
  gridTemplateColumns: "1.25rem 6.5rem minmax(9rem, 1fr) 6rem minmax(12rem, 1.3fr) 16rem",
  gridTemplateAreas: '"tick when payer amount target actions"',
  alignItems: "start",
  columnGap: vars.space[4],
  paddingBlock: vars.space[2],
  paddingInlineStart: vars.space[3],
  borderBottom: `1px solid ${vars.color.hairline}`,
  selectors: {
    "&:hover": { background: `color-mix(in srgb, ${vars.color.surfaceSunken} 60%, transparent)` },
    "&:focus-within": { boxShadow: `inset 3px 0 ${vars.color.accent}` },
  },
  "@media": {
    [tablet]: {
      gridTemplateColumns: "1.25rem 6.5rem minmax(0, 1fr) auto",
      gridTemplateAreas: '"tick when payer amount" ". target target actions"',
      rowGap: vars.space[1],
    },
    [phone]: {
      gridTemplateColumns: "auto minmax(0, 1fr) auto",
      // The buttons for several orders are wider than an amount. In one column with it, they would
      // leave no room for the payer.
      gridTemplateAreas:
        '"tick payer amount" "tick target target" "tick when when" "tick actions actions"',
      alignItems: "center",
      columnGap: vars.space[3],
      paddingInlineStart: 0,
    },
  },
});

export const tick = style({ gridArea: "tick", alignSelf: "start" });

const stack = { display: "grid", justifyItems: "start" } as const;

export const when = style({
  gridArea: "when",
  ...stack,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
  "@media": { [phone]: { color: vars.color.inkMuted, fontSize: vars.text.sm } },
});

export const payer = style({ gridArea: "payer", ...stack, minWidth: 0, overflowWrap: "anywhere" });
export const name = style({ fontWeight: vars.weight.medium });
export const memo = style([quiet, { whiteSpace: "pre-wrap", overflowWrap: "anywhere" }]);

export const amount = style({
  gridArea: "amount",
  alignSelf: "start",
  display: "grid",
  justifyItems: "end",
  margin: 0,
  fontFamily: vars.font.mono,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: "tabular-nums",
});

export const target = style({ gridArea: "target", minWidth: 0 });

export const proposal = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: vars.space[2],
  margin: 0,
});

/** In the narrow column of wide windows always on a line of its own, so that all rows look alike. */
export const due = style([quiet, { "@media": { [wide]: { flexBasis: "100%" } } }]);

/** Minimum touch height, for two links in one column. */
export const number = style({
  display: "inline-block",
  minHeight: "1.5rem",
  fontFamily: vars.font.mono,
});

export const hint = style({ margin: 0, color: vars.color.warning });

export const actions = style({
  gridArea: "actions",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: vars.space[2],
});

export const more = style({ marginTop: vars.space[3] });

export const facts = style({ marginBottom: vars.space[4] });
export const dialogNotice = style({ marginBottom: vars.space[4] });
export const noticeRow = style([spread, { maxWidth: "none", margin: 0 }]);

export const heading = style([
  plainQuiet,
  { fontWeight: vars.weight.medium, marginBlock: vars.space[2] },
]);

export const allocation = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 11rem auto",
  alignItems: "end",
  gap: vars.space[3],
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.hairline}`,
  "@media": { [phone]: { gridTemplateColumns: "minmax(0, 1fr) auto" } },
});

export const allocated = style({ "@media": { [phone]: { gridColumn: "1 / -1" } } });

export const choice = style({ gridColumn: "1 / -1" });
export const found = style([plainList, { borderTop: `1px solid ${vars.color.hairline}` }]);
export const foundOrder = style([
  spread,
  {
    maxWidth: "none",
    paddingBlock: vars.space[2],
    borderBottom: `1px solid ${vars.color.hairline}`,
  },
]);
export const finder = style({ marginBlock: vars.space[4] });
export const rest = style({ marginBlock: vars.space[3], fontVariantNumeric: "tabular-nums" });
export const problem = style({ margin: 0, color: vars.color.danger, fontSize: vars.text.sm });

export const dialogActions = style([
  {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "flex-end",
    gap: vars.space[3],
    width: "100%",
  },
]);
globalStyle(`${dialogActions} > :first-child`, { marginInlineEnd: "auto" });
