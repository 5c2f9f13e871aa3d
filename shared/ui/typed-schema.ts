import { type NumberRules, readTypedNumber } from "../domain/typed-numbers.ts";
import type { FormSchema } from "./use-form.ts";

/** Reads the typed numbers of a form. An unreadable or ambiguous number becomes an error of its field. */
export interface TypedReader {
  /** `empty` when nothing was typed. */
  number: <Empty>(path: string, typed: string, rules: NumberRules, empty: Empty) => number | Empty;
  /** The number in digits, "12.50"; `empty` when nothing was typed. */
  text: <Empty>(path: string, typed: string, rules: NumberRules, empty: Empty) => string | Empty;
}

type Issue = { path: readonly string[]; message: string };

/**
 * A schema for a form with typed numbers. `bodyOf` builds the body for the contract from the
 * fields. A refused or ambiguous number is `empty` there, and the form is not submitted.
 */
export function schemaOfTyped<Values, Output>(
  contract: FormSchema<Output>,
  bodyOf: (values: Values, read: TypedReader) => unknown,
): FormSchema<Output> {
  return {
    safeParse: (values) => {
      const issues: Issue[] = [];
      const read = <Result, Empty>(
        path: string,
        typed: string,
        rules: NumberRules,
        empty: Empty,
        pick: (found: { text: string; value: number }) => Result,
      ): Result | Empty => {
        const found = readTypedNumber(typed, rules);
        if (found.kind === "number") return pick(found);
        if (found.kind !== "empty") {
          const message = found.kind === "ask" ? found.question : found.message;
          issues.push({ path: path.split("."), message });
        }
        return empty;
      };
      const body = bodyOf(values as Values, {
        number: (path, typed, rules, empty) =>
          read(path, typed, rules, empty, ({ value }) => value),
        text: (path, typed, rules, empty) => read(path, typed, rules, empty, ({ text }) => text),
      });
      const judged = contract.safeParse(body);
      if (issues.length === 0) return judged;
      const refused = new Set(issues.map(({ path }) => path.join(".")));
      const others = judged.success ? [] : judged.error.issues;
      const rest = others.filter(({ path }) => !refused.has(path.map(String).join(".")));
      return { success: false, error: { issues: [...issues, ...rest] } };
    },
  };
}
