import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const parts = style({ display: "grid", gap: vars.space[6], minWidth: 0 });

// Smaller than the title of the screen: in the shop these sections stand below a larger one.
globalStyle(`${parts} h2`, { fontSize: vars.text.lg, fontWeight: vars.weight.strong });
