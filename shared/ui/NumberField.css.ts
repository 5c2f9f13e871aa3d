import { style } from "./kit-style.ts";

export const number = style({ fontVariantNumeric: "tabular-nums" });
