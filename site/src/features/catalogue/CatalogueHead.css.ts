import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const head = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 24rem)",
  alignItems: "end",
  gap: `${vars.space["3"]} ${vars.space["7"]}`,
  "@media": { "(max-width: 47.99rem)": { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const lead = style({ color: vars.color.inkMuted });
