import type { ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Text } from "react-aria-components/Text";
import { Label } from "react-aria-components/TextField";
import * as css from "./Field.css.ts";
import { visuallyHidden } from "./global.css.ts";

/** What every field of the kit takes beside React Aria's own props. */
export interface FieldProps {
  label: ReactNode;
  /** A sentence below the control that is read with it. */
  description?: ReactNode;
  /** What is wrong. Its presence marks the field invalid. */
  errorMessage?: ReactNode;
}

interface FieldLabelProps {
  children: ReactNode;
  isRequired?: boolean;
  /** Keep it for assistive technology only. */
  isHidden?: boolean;
}

/** The label; a required field's asterisk is real text in it. */
export function FieldLabel({ children, isRequired, isHidden }: FieldLabelProps) {
  return (
    <Label className={isHidden ? visuallyHidden : css.label}>
      {children}
      {isRequired && <RequiredMark />}
    </Label>
  );
}

export function RequiredMark() {
  return <span className={css.asterisk}> *</span>;
}

/** Description and error, both tied to the control; the error is announced when it appears. */
export function FieldMessages({ description, errorMessage }: Omit<FieldProps, "label">) {
  return (
    <>
      {description && (
        <Text slot="description" className={css.description}>
          {description}
        </Text>
      )}
      <span className={css.live} aria-live="polite">
        <FieldError className={css.error}>{errorMessage ? errorMessage : undefined}</FieldError>
      </span>
    </>
  );
}

/** Invalid when said so, or when there is a message to show. */
export function isFieldInvalid(props: { isInvalid?: boolean; errorMessage?: ReactNode }): boolean {
  return props.isInvalid ?? Boolean(props.errorMessage);
}
