import { amountInput } from "./Amount.css.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

export type AmountFieldProps = Omit<TextFieldProps, "type" | "prefix" | "suffix" | "inputMode">;

/** Money as it is typed: a plain text input, so that "12." or "" stay what they are; the schema judges. */
export function AmountField({ inputClassName, ...props }: AmountFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      inputMode="decimal"
      prefix="$"
      inputClassName={inputClassName ? `${amountInput} ${inputClassName}` : amountInput}
    />
  );
}
