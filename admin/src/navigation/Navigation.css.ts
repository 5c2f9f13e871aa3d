import { style } from "@vanilla-extract/css";
import { below, from } from "#shared/ui/breakpoints.ts";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { vars } from "#shared/ui/theme.css.ts";

/** Wide: a column that stays while the page scrolls. Narrow: a strip that scrolls sideways. */
export const sidebar = style({
  "@media": {
    [from.large]: {
      position: "sticky",
      insetBlockStart: 0,
      alignSelf: "start",
      width: "13.5rem",
      // At the top of a page the header is above it.
      maxHeight: "calc(100svh - 3.5rem)",
      flex: "none",
      overflowY: "auto",
      paddingBlock: vars.space[4],
      paddingInlineStart: vars.space[5],
    },
    [below.large]: {
      position: "relative",
      overflowX: "auto",
      scrollbarWidth: "none",
      borderBottom: `1px solid ${vars.color.hairline}`,
      paddingInline: vars.space[4],
    },
  },
});

export const groups = style({
  display: "flex",
  flexDirection: "column",
  gap: vars.space[4],
});

/** The hairline on the left is the axis on which the open screen has its bar, as a residue has in a ribbon. */
export const group = style({
  margin: 0,
  padding: 0,
  listStyle: "none",
  borderInlineStart: `1px solid ${vars.color.hairline}`,
  "@media": {
    [below.large]: {
      selectors: {
        [`${sidebar} &`]: { display: "flex", gap: vars.space[5], borderInlineStart: 0 },
      },
    },
  },
});

/** The strip has the day's work only. */
export const settings = style({
  "@media": { [below.large]: { selectors: { [`${sidebar} &`]: { display: "none" } } } },
});

export const title = style({
  marginBottom: vars.space[1],
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  letterSpacing: 0,
});

export const entry = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: vars.space[2],
  "@media": { [below.large]: { selectors: { [`${sidebar} &`]: { flex: "none" } } } },
});

export const link = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  flexGrow: 1,
  minHeight: "2rem",
  paddingInlineStart: vars.space[3],
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.medium,
  textDecoration: "none",
  whiteSpace: "nowrap",
  selectors: {
    "&:hover": { color: vars.color.ink },
    '&[aria-current="page"]': { color: vars.color.ink },
    '&[aria-current="page"]::before': {
      content: "",
      position: "absolute",
      insetBlock: "0.375rem",
      insetInlineStart: "-2px",
      width: "3px",
      background: vars.color.accent,
    },
  },
  "@media": {
    "(forced-colors: active)": {
      selectors: { '&[aria-current="page"]::before': { background: "Highlight" } },
    },
    [below.large]: {
      minHeight: "2.75rem",
      selectors: {
        [`${sidebar} &`]: { paddingInlineStart: 0 },
        [`${sidebar} &[aria-current="page"]::before`]: {
          insetBlock: "auto 0",
          insetInline: 0,
          width: "auto",
          height: "2px",
        },
      },
    },
  },
});

export const count = style({
  flex: "none",
  color: vars.color.inkMuted,
  fontFamily: vars.font.mono,
  fontSize: vars.text.xs,
  fontVariantNumeric: "tabular-nums",
});

/** What the number means, for screen readers; a mouse reads it as the tooltip. */
export const words = visuallyHidden;

export const letter = style({
  flex: "none",
  minWidth: "1.25rem",
  border: `1px solid ${vars.color.hairlineStrong}`,
  borderRadius: vars.radius.small,
  textAlign: "center",
  fontFamily: vars.font.mono,
  fontSize: vars.text.xs,
});
