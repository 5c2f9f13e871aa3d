import { style } from "@vanilla-extract/css";
import { below } from "#shared/ui/breakpoints.ts";
import { vars } from "#shared/ui/theme.css.ts";

export const head = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 24rem)",
  alignItems: "end",
  gap: `${vars.space["3"]} ${vars.space["7"]}`,
  "@media": { [below.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const lead = style({ color: vars.color.inkMuted });
