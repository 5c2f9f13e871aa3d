import { useEffect } from "react";
import { type Form, isSameInput, type UseFormOptions, useForm } from "#shared/ui/use-form.ts";
import { storedValue } from "./stored-values.ts";

const keptAs = (name: string) =>
  storedValue(`aliquot.typed.${name}`, (stored) => stored as object | null, "tab");

export interface KeptFormOptions<Values extends object, Output>
  extends Omit<UseFormOptions<Values, Output>, "initial"> {
  /** A name that no other form, and no other customer's form, has. */
  name: string;
  /** The values that are saved. */
  saved: Values;
}

/**
 * A form whose typed values outlive a reload and the end of the session, in this tab, until they are saved or `forget`
 * is called. Not for passwords.
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
  return { ...form, forget: () => forgetInput(name) };
}

/** The saved values under those that were typed before and are kept under this name. */
export function keptInput<Values extends object>(name: string, saved: Values): Values {
  const hasItsType = ([member, value]: [string, unknown]) =>
    typeof value === typeof saved[member as keyof Values];
  const kept = Object.entries(keptAs(name).get() ?? {});
  return { ...saved, ...Object.fromEntries(kept.filter(hasItsType)) };
}

/** Keeps the values for this tab while they differ from the saved ones. */
export function useKeptInput<Values extends object>(
  name: string,
  values: Values,
  saved: Values,
): void {
  useEffect(() => {
    if (isSameInput(values, saved)) forgetInput(name);
    else keptAs(name).set(values);
  });
}

export function forgetInput(name: string): void {
  keptAs(name).remove();
}
