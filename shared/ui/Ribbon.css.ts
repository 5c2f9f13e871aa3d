import type { ResidueKind } from "../domain/peptide/residue-classes.ts";
import { globalStyle, style, styleVariants } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

/** The shape of a bar shows its class as well, so system colours may replace ours. */
const inSystemColours = { "@media": { "(forced-colors: active)": { fill: "CanvasText" } } };

export const bars = styleVariants<Record<ResidueKind, object>>({
  hydrophobic: { fill: vars.color.residue.hydrophobic, ...inSystemColours },
  polar: { fill: vars.color.residue.polar, ...inSystemColours },
  acidic: { fill: vars.color.residue.acidic, ...inSystemColours },
  basic: { fill: vars.color.residue.basic, ...inSystemColours },
  special: { fill: vars.color.residue.special, ...inSystemColours },
  unknown: { fill: vars.color.residue.unknown, ...inSystemColours },
});

export const backbone = style({ fill: vars.color.residue.unknown, ...inSystemColours });

/** The height is fixed. In a narrow container only the bars move closer, so that all marks have the same height. */
export const mark = style({ display: "block", maxInlineSize: "100%" });

export const figure = style({
  position: "relative",
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
});

export const cells = style({ display: "flex", flexWrap: "wrap", rowGap: vars.space["4"] });

export const cell = style({
  display: "block",
  textAlign: "center",
  cursor: "pointer",
  borderBlockEnd: "2px solid transparent",
  // System colours would reveal a border that must be invisible.
  "@media": { "(forced-colors: active)": { borderBlockEndColor: "Canvas" } },
  selectors: {
    "&:hover": { borderBlockEndColor: vars.color.hairlineStrong },
    "&:has(:checked)": { borderBlockEndColor: vars.color.ink },
    "&:has(:focus-visible)": { outline: `2px solid ${vars.color.focus}`, outlineOffset: "2px" },
  },
});

export const end = style({ display: "block", textAlign: "center", cursor: "default" });

export const endName = style({
  display: "block",
  marginBlockStart: vars.space["1"],
  fontSize: vars.text.xs,
  lineHeight: 1.75,
  color: vars.color.inkFaint,
});

/** The narrowest cell is 24 px wide, the minimum target size (WCAG 2.5.8). */
export const cellSizes = styleVariants({
  short: { inlineSize: "clamp(1.75rem, 8vw, 3.75rem)", fontSize: vars.text.xl },
  medium: { inlineSize: "clamp(1.875rem, 3.5vw, 2.75rem)", fontSize: vars.text.lg },
  long: { inlineSize: "1.5rem", fontSize: vars.text.sm },
});

export const bar = style({ display: "block", inlineSize: "100%", blockSize: "auto" });

export const input = style({
  position: "absolute",
  appearance: "none",
  inlineSize: "1px",
  blockSize: "1px",
  margin: 0,
  outline: "none",
});

export const letter = style({
  display: "block",
  marginBlockStart: vars.space["1"],
  fontFamily: vars.font.mono,
  lineHeight: vars.leading.snug,
  whiteSpace: "nowrap",
  // A modified residue has no letter, and its symbol must fit the same cell.
  selectors: { "&[data-long]": { fontSize: vars.text.xs } },
});

/** The position of the first and every tenth residue; the others only reserve the space. */
export const position = style({
  display: "block",
  minBlockSize: "1.25rem",
  fontSize: vars.text.xs,
  fontVariantNumeric: "tabular-nums",
  color: vars.color.inkFaint,
});

/** One line below the bars: about the whole sequence, or about the hovered or selected residue. */
export const caption = style({
  display: "block",
  minBlockSize: "1.5rem",
  marginBlockStart: vars.space["3"],
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
  selectors: {
    [`${figure}:has(${cell}:hover, :checked, :focus-visible) &`]: { visibility: "hidden" },
  },
});

export const detail = style({
  position: "absolute",
  insetInlineStart: 0,
  insetBlockEnd: 0,
  minBlockSize: "1.5rem",
  textAlign: "start",
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
  visibility: "hidden",
  pointerEvents: "none",
  selectors: {
    [`${input}:checked ~ &`]: { visibility: "visible" },
    // Nothing is selected when the Tab key first moves here.
    [`${input}:focus-visible ~ &`]: { visibility: "visible" },
    [`${cells}:has(${cell}:hover) ${cell}:not(:hover) &`]: { visibility: "hidden" },
    [`${cell}:hover &`]: { visibility: "visible" },
  },
});

globalStyle(`${detail} b`, {
  fontWeight: vars.weight.strong,
  color: vars.color.ink,
});

globalStyle(`${detail} code`, { fontFamily: vars.font.mono, color: vars.color.ink });

export const composition = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${vars.space["1"]} ${vars.space["5"]}`,
  margin: 0,
  marginBlockStart: vars.space["3"],
  paddingBlockStart: vars.space["3"],
  paddingInline: 0,
  borderBlockStart: `1px solid ${vars.color.hairline}`,
  listStyle: "none",
  fontSize: vars.text.sm,
  color: vars.color.inkMuted,
});

export const share = style({ display: "flex", alignItems: "center", gap: vars.space["2"] });

export const count = style({
  fontFamily: vars.font.mono,
  color: vars.color.ink,
});

export const swatch = style({ inlineSize: "0.5rem", blockSize: "1.25rem" });
