import { style } from "./kit-style.ts";
import { vars } from "./theme.css.ts";

export const amount = style({ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" });

export const strong = style({ fontWeight: vars.weight.strong });

export const amountInput = style({ fontVariantNumeric: "tabular-nums" });
