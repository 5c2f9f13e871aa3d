import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const panel = style({
  display: "flex",
  // The QR code wraps below the details in small windows or with enlarged text.
  flexWrap: "wrap",
  gap: vars.space["5"],
  alignItems: "flex-start",
});

export const instructions = style({
  flex: "1 1 18rem",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space["4"],
  minWidth: 0,
});

export const details = style({ width: "100%" });

export const copyable = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: vars.space["3"],
  marginBlock: `calc(-1 * ${vars.space["2"]})`,
});

export const data = style({
  fontFamily: vars.font.mono,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
});

/** A value that the payment must contain exactly. */
export const key = style({ fontSize: vars.text.lg, fontWeight: vars.weight.strong });

export const note = style({
  whiteSpace: "pre-line",
  paddingInlineStart: vars.space["4"],
  borderInlineStart: `2px solid ${vars.color.hairlineStrong}`,
});

export const scan = style({
  margin: 0,
  flex: "none",
  display: "grid",
  gap: vars.space["2"],
  justifyItems: "center",
  // A phone cannot scan its own screen.
  "@media": { [below.phone]: { display: "none" } },
});

export const caption = style({ fontSize: vars.text.sm, color: vars.color.inkMuted });
