import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
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

/** On a telephone what happens to a line stands below it. */
const phone = (rule: object) => ({ "@media": { [below.phone]: rule } });
globalStyle(`${lines} thead`, phone({ display: "none" }));
globalStyle(
  `${lines} tbody tr`,
  phone({
    display: "grid",
    gridTemplateColumns: "2rem minmax(0, 1fr) auto",
    borderBottom: `1px solid ${vars.color.hairline}`,
  }),
);
globalStyle(`${lines} tbody tr > *`, phone({ minWidth: 0, borderBottom: 0 }));
globalStyle(`${lines} tbody td:last-child`, phone({ gridColumn: "2 / -1", width: "auto" }));

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
