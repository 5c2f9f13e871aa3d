import { useEffect } from "react";
import { isSameInput } from "#shared/ui/use-form.ts";
import { storedValue } from "./stored-values.ts";

const keptAs = (name: string) =>
  storedValue(`aliquot.typed.${name}`, (stored) => stored as object | null, "tab");

/**
 * Values to begin a form with: what is stored, under what was typed into the same form and not saved, before the
 * session ended or the page was loaded anew. `name` must be one that nobody else's form has. Not for passwords.
 */
export function keptInput<Values extends object>(name: string, stored: Values): Values {
  const isOurs = ([member, value]: [string, unknown]) =>
    typeof value === typeof stored[member as keyof Values];
  const kept = Object.entries(keptAs(name).get() ?? {});
  return { ...stored, ...Object.fromEntries(kept.filter(isOurs)) };
}

/** Keeps what differs from what is stored, for this tab of the browser. */
export function useKeptInput<Values extends object>(
  name: string,
  values: Values,
  stored: Values,
): void {
  useEffect(() => {
    if (isSameInput(values, stored)) forgetInput(name);
    else keptAs(name).set(values);
  });
}

/** For input that was saved, or given up. */
export function forgetInput(name: string): void {
  keptAs(name).remove();
}
