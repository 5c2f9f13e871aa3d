import type { ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Text } from "react-aria-components/Text";
import { Label } from "react-aria-components/TextField";
import { classNames } from "./class-names.ts";
import * as css from "./Field.css.ts";
import { visuallyHidden } from "./global.css.ts";

/** The props that every field of the kit has besides React Aria's. */
export interface FieldProps {
  label: ReactNode;
  /** A sentence below the control, announced with it. */
  description?: ReactNode;
  /** The error. When present, the field is marked as invalid. */
  errorMessage?: ReactNode;
}

/** The props that React Aria's part of a field gets: an error makes it invalid, and native bubbles are off. */
export const fieldProps = ({
  errorMessage,
  className,
}: Pick<FieldProps, "errorMessage"> & { className: string | undefined }) =>
  ({
    validationBehavior: "aria",
    isInvalid: Boolean(errorMessage),
    className: classNames(css.field, className),
  }) as const;

interface FieldLabelProps {
  children: ReactNode;
  isRequired?: boolean;
  /** Hides it visually; assistive technology still reads it. */
  isHidden?: boolean;
}

/** The label. A required field's asterisk is text inside it. */
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

/** Description and error, both linked to the control; the error is announced when it appears. */
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
