import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const list = style({
  margin: 0,
  padding: 0,
  listStyle: "none",
  borderTop: `1px solid ${vars.color.hairline}`,
});

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(6rem, 1fr) minmax(9rem, 1fr) minmax(8rem, auto) auto",
  alignItems: "center",
  gap: vars.space[4],
  paddingBlock: vars.space[3],
  borderBottom: `1px solid ${vars.color.hairline}`,
  "@media": { "(max-width: 768px)": { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const identity = style({ minWidth: 0 });

export const code = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space[2],
  margin: 0,
  fontFamily: vars.font.mono,
  fontWeight: vars.weight.strong,
});

export const quiet = style({ margin: 0, color: vars.color.inkMuted, fontSize: vars.text.sm });

export const discount = style({ margin: 0, fontVariantNumeric: "tabular-nums" });

export const controls = style({ display: "flex", alignItems: "center", gap: vars.space[3] });

export const form = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(15rem, 1fr))",
  gap: vars.space[4],
});

export const wide = style({ gridColumn: "1 / -1", minWidth: 0 });

export const date = style({ display: "flex", alignItems: "end", gap: vars.space[2] });

export const picker = style({
  gridColumn: "1 / -1",
  display: "grid",
  gap: vars.space[2],
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: "none",
});

export const choices = style({
  maxHeight: "14rem",
  margin: 0,
  padding: vars.space[3],
  overflowY: "auto",
  listStyle: "none",
  border: `1px solid ${vars.color.hairline}`,
});

export const buttons = style({
  display: "flex",
  justifyContent: "flex-end",
  gap: vars.space[3],
  gridColumn: "1 / -1",
});
