import { style } from "./kit-style.ts";

export const amountInput = style({ fontVariantNumeric: "tabular-nums" });
