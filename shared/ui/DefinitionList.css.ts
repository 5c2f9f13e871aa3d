import { below } from "./breakpoints.ts";
import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const list = style({ borderTop: `1px solid ${vars.color.ink}` });

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(7rem, 2fr) 3fr",
  columnGap: vars.space["4"],
  alignItems: "baseline",
  paddingBlock: vars.space["2"],
  borderBottom: `1px solid ${vars.color.hairline}`,
  lineHeight: vars.leading.snug,
  // In narrow windows the value gets more space than the term.
  "@media": { [below.small]: { gridTemplateColumns: "minmax(7rem, 1fr) 2fr" } },
});

export const term = style({ color: vars.color.inkMuted, fontSize: vars.text.sm });

export const value = style({
  margin: 0,
  minWidth: 0,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

export const unit = style({ color: vars.color.inkFaint });
