import { style } from "@vanilla-extract/css";
import { vars } from "../ui/theme.css.ts";

export const form = style({ display: "grid", gap: vars.space[4] });
export const row = style({ display: "flex", flexWrap: "wrap", gap: vars.space[3] });
export const failure = style({ color: vars.color.danger });
export const part = style({
  display: "grid",
  gap: vars.space[3],
  maxWidth: "40rem",
  justifyItems: "start",
});
export const parts = style({ display: "grid", gap: vars.space[7], minWidth: 0 });
export const list = style({
  listStyle: "none",
  padding: 0,
  width: "100%",
  borderTop: `1px solid ${vars.color.ink}`,
});
export const entry = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: vars.space[3],
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.hairline}`,
});
export const quiet = style({ color: vars.color.inkMuted });
export const codes = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(19rem, 1fr))",
  gap: vars.space[2],
  width: "100%",
  padding: vars.space[4],
  border: `1px solid ${vars.color.hairline}`,
  listStyle: "none",
  fontFamily: vars.font.mono,
});
export const qr = style({ width: "12rem", height: "12rem" });
export const secret = style({ fontFamily: vars.font.mono, overflowWrap: "anywhere" });
