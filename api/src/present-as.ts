import type { z } from "zod";

/** A row with the members of an answer, in which moments are dates. */
type RowOf<Answer> = {
  [Name in keyof Answer]: Answer[Name] | (string extends Answer[Name] ? Date : never);
};

/** The members of a row that the answer's schema names, and no others; moments become ISO 8601 texts. */
export function presentAs<Schema extends z.ZodObject>(
  schema: Schema,
  row: RowOf<z.output<Schema>>,
): z.output<Schema> {
  const entries = Object.keys(schema.shape).map((name) => {
    const value: unknown = row[name as keyof typeof row];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(entries) as z.output<Schema>;
}
