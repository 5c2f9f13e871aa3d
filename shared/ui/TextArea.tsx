import type { ComponentProps } from "react";
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
} from "react-aria-components/TextField";
import { withClass } from "./class-names.ts";
import { field } from "./Field.css.ts";
import { FieldLabel, FieldMessages, type FieldProps } from "./Field.tsx";
import * as css from "./TextArea.css.ts";

export interface TextAreaProps
  extends Omit<ComponentProps<typeof AriaTextField>, "children" | "type">,
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
    <AriaTextField
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...props}
      className={withClass(field, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <AriaTextArea className={css.textArea} placeholder={placeholder} rows={rows} />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
