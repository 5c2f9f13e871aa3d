import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";
import { list as plainList, quiet } from "../layout/text-and-lists.css.ts";

const phone = "(max-width: 40rem)";

export const upload = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[4],
  marginBottom: vars.space[6],
});

export const dropZone = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: vars.space[4],
  padding: vars.space[5],
  border: `1px dashed ${vars.color.hairlineStrong}`,
  selectors: {
    "&[data-drop-target]": {
      borderColor: vars.color.accent,
      borderStyle: "solid",
      background: vars.color.accentQuiet,
    },
    "&[data-focus-visible]": { outline: `2px solid ${vars.color.focus}`, outlineOffset: "2px" },
  },
  "@media": { [phone]: { padding: vars.space[4] } },
});

export const fileName = style({ color: vars.color.inkMuted, overflowWrap: "anywhere" });

export const keptName = style({ overflowWrap: "anywhere" });

/** The select of the account, and the button that discards the file. */
export const fileBar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[3],
});

export const source = style({ width: "18rem", "@media": { [phone]: { width: "100%" } } });
export const notice = style({});

export const question = style({
  display: "grid",
  gap: vars.space[4],
  padding: vars.space[5],
  border: `1px solid ${vars.color.hairlineStrong}`,
  "@media": { [phone]: { padding: vars.space[4] } },
});

export const mapping = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(12rem, 1fr))",
  alignItems: "start",
  gap: vars.space[4],
});

export const plainText = style({ margin: 0 });
export const plain = plainList;

export const report = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space[4],
});

export const counts = style({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  margin: 0,
  borderBlock: `1px solid ${vars.color.ink}`,
  "@media": { [phone]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
});

export const count = style({ padding: vars.space[3], paddingInlineStart: 0 });
globalStyle(`${count} dt`, { color: vars.color.inkMuted, fontSize: vars.text.sm });
globalStyle(`${count} dd`, {
  margin: 0,
  fontSize: vars.text.xl,
  fontWeight: vars.weight.medium,
  fontVariantNumeric: "tabular-nums",
});

export const buttons = style({ display: "flex", flexWrap: "wrap", gap: vars.space[3] });

export const reportLines = style({ width: "100%" });
globalStyle(`${reportLines} tbody :is(th, td)`, {
  paddingBlock: vars.space[2],
  verticalAlign: "top",
});
globalStyle(`${reportLines} td:first-child`, { whiteSpace: "nowrap" });

export const secondary = style([
  quiet,
  { display: "block", fontWeight: vars.weight.regular, overflowWrap: "anywhere" },
]);

export const muted = style({ color: vars.color.inkMuted });

export const heading = style({
  margin: 0,
  marginBottom: vars.space[2],
  fontSize: vars.text.lg,
  fontWeight: vars.weight.medium,
});

export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(14rem, 1fr))",
  alignItems: "start",
  gap: vars.space[4],
});
export const wide = style({ gridColumn: "1 / -1" });
export const sourceActions = style({ display: "flex", marginBottom: vars.space[4] });

export const summary = style({
  paddingBlock: vars.space[3],
  fontWeight: vars.weight.medium,
  cursor: "pointer",
});
globalStyle(`details > ${secondary}`, { marginBottom: vars.space[4] });
