import { useRef, useState } from "react";
import { type NumberRules, readTypedNumber, WHOLE_NUMBER } from "../domain/typed-numbers.ts";
import { Button } from "./Button.tsx";
import * as css from "./Field.css.ts";
import { TextField, type TextFieldProps } from "./TextField.tsx";

export interface NumberFieldProps
  extends Omit<TextFieldProps, "type" | "inputMode" | "value" | "onChange" | "below"> {
  /** A whole number unless they say otherwise. */
  rules?: NumberRules;
  /** The typed text. The form's schema parses it by the same rules (`schemaOfTyped`). */
  value: string;
  onChange: (typed: string) => void;
}

/**
 * A text input for a number, so that no typed character is dropped. When the text is ambiguous, a
 * question appears on blur or submit, with one button for each possible number.
 */
export function NumberField({
  rules = WHOLE_NUMBER,
  value,
  onChange,
  errorMessage,
  onBlur,
  ...props
}: NumberFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const [isLeft, setLeft] = useState(false);
  const read = readTypedNumber(value, rules);
  const asked = read.kind === "ask" && (isLeft || errorMessage) ? read : null;
  return (
    <TextField
      autoComplete="off"
      {...props}
      ref={field}
      inputMode={rules.decimals === 0 ? "numeric" : "decimal"}
      value={value}
      onChange={(typed) => {
        setLeft(false);
        onChange(typed);
      }}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      errorMessage={asked?.question ?? errorMessage}
      below={
        asked && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset within a label's field would be another field
          <div role="group" aria-label={asked.question} className={css.answers}>
            {asked.readings.map(({ text }) => (
              <Button
                key={text}
                size="small"
                onPress={() => {
                  onChange(text);
                  // This button disappears, and the focus would be lost with it.
                  field.current?.querySelector("input")?.focus();
                }}
              >
                {text}
              </Button>
            ))}
          </div>
        )
      }
    />
  );
}
