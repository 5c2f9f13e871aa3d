import { useRef } from "react";
import { Button } from "#shared/ui/Button.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import * as css from "./ShippingSettings.css.ts";

export interface PickedListProps {
  label: string;
  description?: string;
  errorMessage?: string | undefined;
  /** The text of the select while nothing is picked in it. */
  placeholder: string;
  picked: readonly string[];
  options: readonly { value: string; label: string }[];
  nameOf: (value: string) => string;
  onChange: (picked: string[]) => void;
}

/** A list of values, each with a button that removes it, and a select that adds one. */
export function PickedList({
  label,
  description,
  errorMessage,
  placeholder,
  picked,
  options,
  nameOf,
  onChange,
}: PickedListProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={css.form}>
      <NativeSelect
        label={label}
        description={description}
        errorMessage={errorMessage}
        placeholder={placeholder}
        value=""
        options={options.filter(({ value }) => !picked.includes(value))}
        onChange={(value) => value && onChange([...picked, value])}
      />
      {picked.length > 0 && (
        <ul className={css.chosen} aria-label={label}>
          {picked.map((value) => (
            <li key={value}>
              <Button
                size="small"
                aria-label={`Remove ${nameOf(value)}`}
                onPress={() => {
                  // This button disappears while it has the focus.
                  box.current?.querySelector("select")?.focus();
                  onChange(picked.filter((each) => each !== value));
                }}
              >
                {nameOf(value)} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
