import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
} from "react-aria-components/TextField";
import type { AriaProps } from "./class-names.ts";
import { FieldLabel, FieldMessages, type FieldProps, fieldProps } from "./Field.tsx";
import * as css from "./TextArea.css.ts";

export interface TextAreaProps
  extends AriaProps<typeof AriaTextField, "children" | "type">,
    FieldProps {
  placeholder?: string;
  rows?: number;
}

export function TextArea({
  label,
  description,
  errorMessage,
  placeholder,
  rows = 4,
  className,
  ...props
}: TextAreaProps) {
  return (
    <AriaTextField {...fieldProps({ errorMessage, className })} {...props}>
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <AriaTextArea className={css.textArea} placeholder={placeholder} rows={rows} />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
