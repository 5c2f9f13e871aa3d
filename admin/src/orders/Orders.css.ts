import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const filters = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[4],
  marginBottom: vars.space[5],
});

export const list = style({ borderTop: `1px solid ${vars.color.hairline}` });

export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1.5fr) auto",
  alignItems: "center",
  gap: vars.space[4],
  paddingBlock: vars.space[3],
  paddingInline: vars.space[4],
  borderBottom: `1px solid ${vars.color.hairline}`,
  // The colour repeats what the badge says in words: green done, dark red cancelled, red to be dealt with.
  borderInlineStart: `3px solid ${vars.color.danger}`,
  selectors: {
    '&[data-status="completed"]': { borderInlineStartColor: vars.color.success },
    '&[data-status="cancelled"]': { borderInlineStartColor: vars.color.dangerHover },
  },
  "@media": { "(max-width: 768px)": { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const identity = style({ minWidth: 0, overflowWrap: "anywhere" });

export const number = style({
  margin: 0,
  fontFamily: vars.font.mono,
  fontSize: vars.text.md,
  fontWeight: vars.weight.strong,
});

export const person = style({ margin: 0 });

export const quiet = style({ margin: 0, color: vars.color.inkMuted, fontSize: vars.text.sm });

export const facts = style({ minWidth: 0 });

export const total = style({
  margin: 0,
  fontFamily: vars.font.mono,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: "tabular-nums",
});

export const badges = style({ display: "flex", flexWrap: "wrap", gap: vars.space[2], margin: 0 });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: vars.space[3],
});

export const footer = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space[4],
  marginTop: vars.space[5],
});

export const count = style({ margin: 0, color: vars.color.inkMuted, fontSize: vars.text.sm });
