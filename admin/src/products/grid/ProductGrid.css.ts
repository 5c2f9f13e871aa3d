import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const scroller = style({ overflowX: "auto", maxWidth: "100%", marginTop: vars.space[3] });

export const table = style({
  width: "100%",
  fontSize: vars.text.sm,
  borderTop: `1px solid ${vars.color.ink}`,
});
globalStyle(`${table} :is(th, td)`, {
  padding: 0,
  textAlign: "start",
  verticalAlign: "top",
  border: `1px solid ${vars.color.hairline}`,
});
globalStyle(`${table} th`, {
  padding: `${vars.space[2]} ${vars.space[2]}`,
  fontWeight: vars.weight.medium,
});
globalStyle(`${table} thead th`, { color: vars.color.inkMuted, fontSize: vars.text.xs });
globalStyle(`${table} tbody th`, { minWidth: "11rem" });
globalStyle(`${table} td[data-changed]`, { background: vars.color.accentQuiet });

export const text = style({
  width: "100%",
  minWidth: "7rem",
  minHeight: "2.25rem",
  paddingInline: vars.space[2],
  border: 0,
  borderRadius: 0,
  background: "transparent",
  color: vars.color.ink,
  selectors: {
    // Categories are longer than the other words.
    '&[list="grid-categories"]': { minWidth: "12.5rem" },
    "&:focus": { outline: `2px solid ${vars.color.focus}`, outlineOffset: "-2px" },
    '&[aria-invalid="true"]': { boxShadow: `inset 0 0 0 1px ${vars.color.danger}` },
  },
});

export const number = style([
  text,
  {
    minWidth: "5.5rem",
    fontFamily: vars.font.mono,
    fontVariantNumeric: "tabular-nums",
    textAlign: "end",
  },
]);

export const locked = style({
  display: "block",
  padding: vars.space[2],
  color: vars.color.inkMuted,
  fontFamily: vars.font.mono,
  textAlign: "end",
});
globalStyle(`${locked} small`, { fontFamily: vars.font.sans, fontSize: vars.text.xs });

export const problem = style({
  margin: 0,
  padding: vars.space[2],
  color: vars.color.danger,
  fontSize: vars.text.xs,
});

export const reading = style({
  marginInlineStart: vars.space[2],
  minHeight: "1.5rem",
  paddingInline: vars.space[2],
  border: `1px solid ${vars.color.hairlineStrong}`,
  background: "transparent",
  color: vars.color.ink,
  cursor: "pointer",
});

/** The buttons stay in view while a long grid is typed into. */
export const bar = style({
  position: "sticky",
  insetBlockEnd: 0,
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space[3],
  paddingBlock: vars.space[3],
  background: vars.color.ground,
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const rows = style({ margin: 0, padding: 0, listStyle: "none" });

export const row = style({
  paddingBlock: vars.space[2],
  borderBottom: `1px solid ${vars.color.hairline}`,
});

export const change = style({ margin: 0, fontSize: vars.text.sm });

export const note = style({ margin: 0, color: vars.color.inkMuted, fontSize: vars.text.sm });
