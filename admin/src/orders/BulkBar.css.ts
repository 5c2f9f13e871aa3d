import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { entry, list as plainList, quiet } from "../layout/text-and-lists.css.ts";

const phone = below.phone;

/** Stays visible while the list below scrolls. */
export const bar = style({
  position: "sticky",
  top: 0,
  zIndex: 1,
  display: "grid",
  gap: vars.space[2],
  minWidth: 0,
  margin: 0,
  padding: 0,
  paddingBlock: vars.space[2],
  border: "none",
  background: vars.color.surface,
});

export const legend = visuallyHidden;

export const line = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space[3],
  paddingInlineStart: vars.space[3],
});

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: vars.space[3] });

/** On a phone the row scrolls horizontally, so that the orders keep the screen. Its end fades where more buttons follow. */
export const steps = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[2],
  "@media": {
    [phone]: {
      flexWrap: "nowrap",
      overflowX: "auto",
      paddingBlock: vars.space[1],
      paddingInlineEnd: vars.space[6],
      maskImage: `linear-gradient(to left, transparent, black ${vars.space[6]})`,
    },
  },
});

globalStyle(`${steps} > button`, { flex: "none" });

export const form = style({ display: "grid", gap: vars.space[4] });

export const done = style({
  marginBottom: vars.space[5],
  paddingBottom: vars.space[4],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const outcome = style({ margin: 0, fontWeight: vars.weight.strong });

export const results = style([plainList, { overflowWrap: "anywhere" }]);

export const result = style([
  entry,
  {
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.5fr)",
    alignItems: "baseline",
    rowGap: 0,
    paddingBlock: vars.space[1],
    overflowWrap: "anywhere",
    "@media": { [phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
  },
]);

export const number = style({ fontFamily: vars.font.mono });

export const summary = style({ paddingBlock: vars.space[2], cursor: "pointer" });

export { withBadges } from "../layout/text-and-lists.css.ts";

export const reason = quiet;
