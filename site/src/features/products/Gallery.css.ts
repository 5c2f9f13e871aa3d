import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

/** The drawing of a product without a picture. */
export const plain = style({ display: "block", maxWidth: "34rem", marginInline: "auto" });

export const first = style([plain, { cursor: "zoom-in" }]);

export const others = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(4.5rem, 1fr))",
  gap: vars.space["3"],
  maxWidth: "34rem",
  marginInline: "auto",
  marginBlockStart: vars.space["4"],
  padding: 0,
  listStyle: "none",
});

export const small = style({
  display: "block",
  border: `1px solid ${vars.color.hairline}`,
  cursor: "zoom-in",
  selectors: { "&:hover": { borderColor: vars.color.ink } },
});

export const zoom = style({
  width: "fit-content",
  maxWidth: "calc(100vw - 1rem)",
  maxHeight: "calc(100dvh - 1rem)",
  padding: vars.space["4"],
  border: `1px solid ${vars.color.hairlineStrong}`,
  background: vars.color.surface,
  color: vars.color.ink,
  margin: "auto",
  "::backdrop": { background: vars.color.ground, opacity: 0.94 },
});

/** The whole picture, however small the window is. */
export const enlarged = style({
  display: "block",
  width: "min(60rem, 100vw - 5rem, 100dvh - 8rem)",
  aspectRatio: "1",
  objectFit: "contain",
  background: vars.color.surfaceSunken,
});

export const bar = style({
  display: "flex",
  alignItems: "center",
  gap: vars.space["3"],
  marginBlockStart: vars.space["3"],
});

export const place = style({
  flexGrow: 1,
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  textAlign: "end",
});
