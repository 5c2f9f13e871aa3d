import { isSameInput } from "#shared/ui/use-form.ts";

/**
 * A form on top of somebody else's newer version: what was typed stays, and a field that was left as it was loaded
 * follows the newer version instead of taking it back.
 */
export function keepTyped<Values extends object>(
  typed: Values,
  loaded: Values,
  newer: Values,
): Values {
  const kept = { ...newer };
  for (const name of Object.keys(newer) as (keyof Values)[]) {
    if (!isSameInput(typed[name], loaded[name])) kept[name] = typed[name];
  }
  return kept;
}
