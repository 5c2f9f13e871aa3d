import { useRef } from "react";
import type { FormSchema } from "./use-form.ts";

const MEMBERS = ["orderItemId", "productId", "quantity", "unitPrice", "lotId", "disposition"];

/**
 * The fields behind the lines of a request. The schema of the form says from which field each line comes; a message about
 * `lines.2.quantity` is then shown there, whether the contract or the server refuses it.
 */
export function useLineFields(list = "lines") {
  // Changed in place, because the form reads it after a refusal.
  const { current: answeredAs } = useRef<Record<string, string>>({});
  return {
    answeredAs,
    /**
     * @param names the field of each line, in the order of the request
     * @param rest the field for messages about the list itself
     */
    set(names: readonly string[], rest: string): void {
      for (const known of Object.keys(answeredAs)) delete answeredAs[known];
      answeredAs[list] = rest;
      for (const [index, name] of names.entries()) {
        answeredAs[`${list}.${index}`] = name;
        for (const member of MEMBERS) answeredAs[`${list}.${index}.${member}`] = name;
      }
    },
    /** The schema with its messages at the fields of the form. */
    renamed: <Output>(schema: FormSchema<Output>): FormSchema<Output> => ({
      safeParse: (values) => {
        const read = schema.safeParse(values);
        if (read.success) return read;
        const issues = read.error.issues.map(({ path, message }) => {
          const name = path.map(String).join(".");
          return { path: [answeredAs[name] ?? name], message };
        });
        return { success: false, error: { issues } };
      },
    }),
  };
}
