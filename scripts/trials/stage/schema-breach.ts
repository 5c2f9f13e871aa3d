import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema } from "./operations.ts";

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
addFormats(ajv);
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** Where and how a value breaks a schema: "/items/0 must be string"; null when it is valid. */
export function schemaBreach(schema: JsonSchema, value: unknown): string | null {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return null;
  const error = validate.errors?.[0];
  return `${error?.instancePath || "/"} ${error?.message}`;
}
