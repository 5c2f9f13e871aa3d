import { useEffect } from "react";
import { isSameInput } from "#shared/ui/use-form.ts";

const keyOf = (name: string) => `aliquot.typed.${name}`;

/**
 * Values to begin a form with: what is stored, under what was typed into the same form and not saved, before the
 * session ended or the page was loaded anew. `name` must be one that nobody else's form has. Not for passwords.
 */
export function keptInput<Values extends object>(name: string, stored: Values): Values {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "{}")) ?? {};
  const isOurs = ([member, value]: [string, unknown]) =>
    typeof value === typeof stored[member as keyof Values];
  return { ...stored, ...Object.fromEntries(Object.entries(kept).filter(isOurs)) };
}

/** Keeps what differs from what is stored, for this tab of the browser. */
export function useKeptInput<Values extends object>(
  name: string,
  values: Values,
  stored: Values,
): void {
  useEffect(() => {
    if (isSameInput(values, stored)) forgetInput(name);
    else attempt(() => sessionStorage.setItem(keyOf(name), JSON.stringify(values)));
  });
}

/** It was saved, or given up. */
export function forgetInput(name: string): void {
  attempt(() => sessionStorage.removeItem(keyOf(name)));
}

/** Without storage what is typed lasts as long as the page. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
