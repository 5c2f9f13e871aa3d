import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const column = style({
  display: "grid",
  justifyItems: "start",
  gap: vars.space["4"],
  maxWidth: "28rem",
});

globalStyle(`${column} h1`, { fontSize: vars.text.xxl });

export const form = style({ display: "grid", gap: vars.space["4"], width: "100%" });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space["3"],
  marginTop: vars.space["2"],
});

export const quiet = style({ color: vars.color.inkMuted });

/** A live region: the heading and the text are announced together. */
export const words = style({ display: "grid", gap: vars.space["4"] });
