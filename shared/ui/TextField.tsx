import type { ComponentProps, ReactNode } from "react";
import { Group } from "react-aria-components/Group";
import { TextField as AriaTextField, Input } from "react-aria-components/TextField";
import { type AriaProps, classNames } from "./class-names.ts";
import * as css from "./Field.css.ts";
import { FieldLabel, FieldMessages, type FieldProps, fieldProps } from "./Field.tsx";

export interface TextFieldProps extends AriaProps<typeof AriaTextField>, FieldProps {
  placeholder?: string;
  /** `prefix` and `suffix` stand inside the border, before and after the value: a unit, a sign, a button. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  autoCapitalize?: ComponentProps<"input">["autoCapitalize"];
  /** For the input itself, e.g. a monospaced font. */
  inputClassName?: string;
  /** After the messages, e.g. answers to a question. */
  below?: ReactNode;
}

export function TextField({
  label,
  description,
  errorMessage,
  placeholder,
  prefix,
  suffix,
  className,
  inputClassName,
  autoCapitalize,
  below,
  ...props
}: TextFieldProps) {
  const input = { placeholder, autoCapitalize };
  return (
    <AriaTextField {...fieldProps({ errorMessage, className })} {...props}>
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      {prefix || suffix ? (
        <Group className={css.group}>
          {typeof prefix === "string" ? <span className={css.affix}>{prefix}</span> : prefix}
          <Input {...input} className={classNames(css.groupInput, inputClassName)} />
          {typeof suffix === "string" ? <span className={css.affix}>{suffix}</span> : suffix}
        </Group>
      ) : (
        <Input {...input} className={classNames(css.control, inputClassName)} />
      )}
      <FieldMessages description={description} errorMessage={errorMessage} />
      {below}
    </AriaTextField>
  );
}
