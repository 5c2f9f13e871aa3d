import { style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const wish = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: vars.space["3"],
  paddingBlock: vars.space["3"],
  borderBottom: `1px solid ${vars.color.hairline}`,
});
