import { globalStyle, style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";
import { list as plainList } from "../layout/text-and-lists.css.ts";

const phone = below.tablet;

export const list = style([
  plainList,
  {
    borderTop: `1px solid ${vars.color.hairline}`,
  },
]);

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(6rem, 1fr) minmax(9rem, 1fr) minmax(8rem, auto) auto",
  alignItems: "center",
  gap: vars.space[4],
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.hairline}`,
  "@media": {
    [phone]: { gridTemplateColumns: "minmax(0, 1fr) auto", rowGap: vars.space[2] },
  },
});

globalStyle(`${row} > :nth-child(even)`, { "@media": { [phone]: { justifySelf: "end" } } });

export const identity = style({ minWidth: 0 });

export const code = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[2],
  margin: 0,
  fontFamily: vars.font.mono,
  fontWeight: vars.weight.strong,
});

export { quiet } from "../layout/text-and-lists.css.ts";

export const discount = style({ margin: 0, fontVariantNumeric: "tabular-nums" });

export const controls = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[3],
  "@media": { [phone]: { gridColumn: "1 / -1" } },
});

// The switch is level with the buttons: it has no messages below it.
globalStyle(`${controls} > :first-child`, { gap: 0 });

export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(18rem, 100%), 1fr))",
  gap: vars.space[4],
});

export const date = style({
  display: "flex",
  alignItems: "end",
  gap: vars.space[2],
  alignSelf: "start",
});

export const picked = style({ flexGrow: 1 });

export const picker = style({
  gridColumn: "1 / -1",
  display: "grid",
  gap: vars.space[2],
});

export const choices = style([
  plainList,
  {
    maxHeight: "14rem",
    padding: vars.space[3],
    overflowY: "auto",
    border: `1px solid ${vars.color.hairline}`,
  },
]);
