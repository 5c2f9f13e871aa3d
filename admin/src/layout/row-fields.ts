import type { FieldErrors } from "#shared/ui/use-form.ts";

type TextOf<Row> = {
  [Name in keyof Row & string]: Row[Name] extends string ? Name : never;
}[keyof Row & string];

/** `field` of a form for the texts of one row of a list. The path of the row is "rates.0". */
export const rowFields =
  <Row extends object>(
    path: string,
    row: Row,
    errors: FieldErrors,
    onChange: (part: Partial<Row>) => void,
  ) =>
  (name: TextOf<Row>) => ({
    name: `${path}.${name}`,
    value: row[name] as string,
    onChange: (value: string) => onChange({ [name]: value } as Partial<Row>),
    errorMessage: errors[`${path}.${name}`],
  });
