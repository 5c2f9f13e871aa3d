import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "#shared/ui/theme.css.ts";

export const table = style({ tableLayout: "fixed" });

globalStyle(`${table} :is(th, td)`, { verticalAlign: "top", paddingBlock: vars.space[2] });
globalStyle(`${table} :is(th, td):first-child`, { width: "26%" });

export const value = style({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });

export const before = style([value, { color: vars.color.inkMuted }]);
