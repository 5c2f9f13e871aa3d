import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import * as fieldCss from "./Field.css.ts";
import { type FieldProps, RequiredMark } from "./Field.tsx";
import { visuallyHidden } from "./global.css.ts";
import { ChevronDownIcon } from "./icons.tsx";
import * as css from "./Select.css.ts";
import type { SelectOption } from "./Select.tsx";

export interface NativeSelectProps
  extends Omit<
      ComponentProps<"select">,
      "children" | "onChange" | "value" | "required" | "disabled"
    >,
    FieldProps {
  options: readonly SelectOption[];
  value?: string;
  onChange?: (value: string) => void;
  /** The text of the first option, which has the empty value. */
  placeholder?: string;
  isRequired?: boolean;
  isLabelHidden?: boolean;
}

/** The browser's own select in the kit's style. It needs little code and works well on phones. */
export function NativeSelect({
  label,
  description,
  errorMessage,
  options,
  onChange,
  placeholder,
  isRequired,
  isLabelHidden,
  className,
  ...props
}: NativeSelectProps) {
  const id = useId();
  const messageIds = [description && `${id}-description`, errorMessage && `${id}-error`];
  return (
    <div className={classNames(fieldCss.field, className)}>
      <label htmlFor={props.id ?? id} className={isLabelHidden ? visuallyHidden : fieldCss.label}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      <div className={css.nativeBox}>
        <select
          id={id}
          {...props}
          className={css.native}
          aria-required={isRequired || undefined}
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={messageIds.filter(Boolean).join(" ") || undefined}
          onChange={(event) => onChange?.(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.isDisabled}
              className={css.option}
            >
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className={css.nativeArrow} />
      </div>
      {description && (
        <span id={`${id}-description`} className={fieldCss.description}>
          {description}
        </span>
      )}
      <span className={fieldCss.live} aria-live="polite">
        {errorMessage && (
          <span id={`${id}-error`} className={fieldCss.error}>
            {errorMessage}
          </span>
        )}
      </span>
    </div>
  );
}
