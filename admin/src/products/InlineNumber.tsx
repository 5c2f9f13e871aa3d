import { type FormEvent, useRef, useState } from "react";
import { Button as PlainButton } from "react-aria-components/Button";
import { MAX_UNITS, TOO_MANY_UNITS } from "#shared/contracts/common.ts";
import { readTypedNumber, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { useUnsavedInput } from "#shared/ui/unsaved-input.ts";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Products.css.ts";

/** A number that becomes a field when it is pressed. Enter saves, Escape discards the input. */
export function InlineNumber({
  label,
  call,
  of,
  value,
  onSave,
}: {
  label: string;
  /** The call that changes the number. Admins who may not make it see the number only. */
  call: string;
  /** The product's name, for screen readers. */
  of: string;
  value: number;
  /** `shown` is the number that was visible when the editing began. Reports its own failures. */
  onSave: (value: number, shown: number) => Promise<unknown>;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  // The number that the typed one replaces. Null after a refusal, which means the current value.
  const [shown, setShown] = useState<number | null>(null);
  // The field disappears with its focus when the editing ends, so the number takes the focus.
  const [wasEdited, setEdited] = useState(false);
  const [isSent, setSent] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const mayChange = useMay(call);
  useUnsavedInput(form, () => typed !== null && typed !== String(shown ?? value));
  if (!mayChange) {
    return (
      <span>
        {label} <span className={css.figureValue}>{value}</span>
      </span>
    );
  }
  if (typed === null) {
    return (
      <PlainButton
        className={css.figure}
        autoFocus={wasEdited}
        onPress={() => {
          setEdited(true);
          setShown(value);
          setTyped(String(value));
        }}
      >
        {label} <span className={css.figureValue}>{value}</span>
        <span className={visuallyHidden}>for {of}: change</span>
      </PlainButton>
    );
  }
  const read = readTypedNumber(typed, WHOLE_NUMBER);
  const isTooLarge = read.kind === "number" && read.value > MAX_UNITS;
  const count = read.kind === "number" && read.value >= 0 && !isTooLarge ? read : null;
  const problem = isTooLarge ? TOO_MANY_UNITS : "A whole number, 0 or greater";
  async function save(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!count) return;
    setSaving(true);
    await onSave(count.value, shown ?? value).then(
      () => setTyped(null),
      () => setShown(null),
    );
    setSaving(false);
  }
  return (
    <form ref={form} className={css.inline} onSubmit={(event) => void save(event)}>
      <NumberField
        aria-label={`${label} for ${of}`}
        label={label}
        value={typed}
        onChange={(text) => {
          setSent(false);
          setTyped(text);
        }}
        autoFocus
        description={shown === value ? undefined : `It is ${value} now`}
        errorMessage={count || (read.kind === "ask" && !isSent) ? undefined : problem}
        onKeyDown={(event) => event.key === "Escape" && setTyped(null)}
      />
      <Button size="small" type="submit" isPending={isSaving} pendingText="Saving...">
        Save
      </Button>
    </form>
  );
}
