import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const section = style({ display: "grid", gap: vars.space["4"], minWidth: 0 });

export const title = style({ fontSize: vars.text.xl });

export const number = style({ fontFamily: vars.font.mono, overflowWrap: "anywhere" });

export const more = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: vars.space["4"],
  rowGap: vars.space["1"],
  alignItems: "baseline",
});

export const documents = style({ listStyle: "none", padding: 0 });

export const note = style({ fontSize: vars.text.sm, color: vars.color.inkMuted });
