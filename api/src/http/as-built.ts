import { z } from "zod";

const documented = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema of an answer that is sent as it was built. The compiler holds the route to it, the document shows it
 * and the contract tests check it; running it over every answer too would be work that grows with a list and
 * finds nothing. For the calls that are made most: elsewhere answers are checked, and members that nobody promised are
 * left out.
 */
export function asBuilt<Schema extends z.ZodType>(schema: Schema) {
  const unchecked = z.custom<z.output<Schema>>();
  documented.set(unchecked, schema);
  return unchecked;
}

/** The schema that an answer keeps, whether or not it is checked. */
export const schemaOf = (answer: z.ZodType): z.ZodType => documented.get(answer) ?? answer;
