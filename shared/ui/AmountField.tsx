import { MONEY } from "../domain/typed-numbers.ts";
import { amountInput } from "./Amount.css.ts";
import { NumberField, type NumberFieldProps } from "./NumberField.tsx";

export type AmountFieldProps = Omit<
  NumberFieldProps,
  "rules" | "prefix" | "suffix" | "inputClassName"
>;

/** An input for an amount of dollars. */
export function AmountField(props: AmountFieldProps) {
  return <NumberField {...props} rules={MONEY} prefix="$" inputClassName={amountInput} />;
}
