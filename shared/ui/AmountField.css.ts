import { style } from "@vanilla-extract/css";

export const amountInput = style({ fontVariantNumeric: "tabular-nums" });
