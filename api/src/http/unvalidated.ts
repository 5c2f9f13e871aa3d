import { z } from "zod";

const documented = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema of an answer that is sent without being validated. The compiler holds the route to the schema, the
 * document shows it and the contract tests check it; validating every answer too would cost time that grows with the
 * length of a list. For the calls that are made most: other answers are validated, and lose members that their schema
 * does not name.
 */
export function unvalidated<Schema extends z.ZodType>(schema: Schema) {
  const unchecked = z.custom<z.output<Schema>>();
  documented.set(unchecked, schema);
  return unchecked;
}

/** The schema that an answer keeps, whether or not it is validated. */
export const schemaOf = (answer: z.ZodType): z.ZodType => documented.get(answer) ?? answer;
