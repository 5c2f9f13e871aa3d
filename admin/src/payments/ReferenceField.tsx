import { TextField, type TextFieldProps } from "#shared/ui/TextField.tsx";
import * as css from "./Ledger.css.ts";

/** The number of a transaction, as the payment service writes it. */
export const ReferenceField = (props: Omit<TextFieldProps, "label">) => (
  <TextField
    {...props}
    label="Reference"
    description="The transaction's number."
    inputClassName={css.number}
    autoComplete="off"
  />
);
