import { useEffect, useRef } from "react";
import { type Form, isSameInput, type UseFormOptions, useForm } from "#shared/ui/use-form.ts";
import { storedValue } from "./stored-values.ts";

interface Kept {
  values: object;
  /** The saved values at the time of typing. */
  saved: object;
}

const keptAs = (name: string) =>
  storedValue(`aliquot.typed.${name}`, (stored) => stored as Kept | null, "tab");

export interface KeptFormOptions<Values extends object, Output>
  extends Omit<UseFormOptions<Values, Output>, "initial"> {
  /** A unique name for this form and customer. */
  name: string;
  saved: Values;
}

/**
 * A form whose input survives a reload and the end of the session in this tab, until it is saved or `forget` is called.
 * If other values are saved elsewhere, unchanged fields show them. Not for passwords.
 */
export function useKeptForm<Values extends object, Output>({
  name,
  saved,
  submit,
  ...options
}: KeptFormOptions<Values, Output>): Form<Values> & { forget: () => void } {
  const form = useForm({
    ...options,
    initial: keptInput(name, saved),
    async submit(output) {
      await submit(output);
      forgetInput(name);
    },
  });
  useKeptInput(name, form.values, saved);
  const shown = useRef(saved);
  useEffect(() => {
    const before = shown.current;
    if (isSameInput(before, saved)) return;
    shown.current = saved;
    const isTyped = ([field, value]: [string, unknown]) =>
      !isSameInput(value, before[field as keyof Values]);
    const typed = Object.fromEntries(Object.entries(form.values).filter(isTyped));
    form.reset({ ...saved, ...typed }, saved);
  });
  return { ...form, forget: () => forgetInput(name) };
}

/**
 * The saved values with the stored input on top. Input over values that have changed since is left
 * out, because saving it would undo the newer values.
 */
export function keptInput<Values extends object>(name: string, saved: Values): Values {
  const kept = keptAs(name).get();
  if (!kept?.values || !isSameInput(kept.saved, saved)) return saved;
  const hasItsType = ([member, value]: [string, unknown]) =>
    typeof value === typeof saved[member as keyof Values];
  return { ...saved, ...Object.fromEntries(Object.entries(kept.values).filter(hasItsType)) };
}

/** Stores the values for this tab while they differ from the saved ones. */
export function useKeptInput<Values extends object>(
  name: string,
  values: Values,
  saved: Values,
): void {
  useEffect(() => {
    if (isSameInput(values, saved)) forgetInput(name);
    else keptAs(name).set({ values, saved });
  });
}

export function forgetInput(name: string): void {
  keptAs(name).remove();
}
