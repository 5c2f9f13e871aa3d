import { z } from "zod";

const documented = new WeakMap<z.ZodType, z.ZodType>();

/**
 * For the answers of the busiest calls: the compiler checks them against the schema, the OpenAPI document shows it and
 * the contract tests keep it, but they are sent unvalidated, which saves time that grows with the length of a list.
 * Other answers are validated, and lose members that their schema does not name.
 */
export function unvalidated<Schema extends z.ZodType>(schema: Schema) {
  const unchecked = z.custom<z.output<Schema>>();
  documented.set(unchecked, schema);
  return unchecked;
}

/** The schema that an answer keeps, whether or not it is validated. */
export const schemaOf = (answer: z.ZodType): z.ZodType => documented.get(answer) ?? answer;
