import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FuzzRequest } from "./generate.ts";
import type { JsonSchema, Operation } from "./operations.ts";

export type Role = "visitor" | "customer" | "admin";

export type Answer = { status: number; contentType: string; text: string };

/** A word that stands for a secret of the shop; it must never come back. */
export const CANARY = "canary-7f3e9c-secret";

const SQL =
  /\b(select|insert into|update|delete from)\b[^"]{0,80}\b(from|values|set|where)\b|violates .* constraint|relation "|syntax error at/i;

/** Refusals that any call may give, before its own rules are asked. */
const ALWAYS_POSSIBLE = new Set([400, 403, 405, 413, 415]);

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
addFormats(ajv);
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** What is wrong with an answer, in a sentence; null when nothing is. */
export function judge(
  operation: Operation,
  role: Role,
  request: FuzzRequest,
  answer: Answer,
): string | null {
  const { status, text } = answer;
  if (status >= 500) return `answered ${status}`;
  if (text.includes(CANARY)) return "repeated a secret";
  if (SQL.test(text)) return "let SQL through";
  if (!operation.answers.has(status) && !ALWAYS_POSSIBLE.has(status)) {
    return `answered ${status}, which the document does not list`;
  }
  if (status < 300) {
    if (operation.needsSession && role === "visitor") return "answered a stranger";
    if (operation.needsAdmin && role !== "admin") return "answered somebody who is no admin";
    const accepted = acceptedNonsense(operation, request);
    if (accepted) return accepted;
  } else if (status >= 400) {
    return wrongRefusal(status, text);
  }
  return wrongShape(operation, answer);
}

/** A success for a body that the document's own schema refuses. */
function acceptedNonsense(operation: Operation, request: FuzzRequest): string | null {
  if (!operation.body || request.body === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(request.body);
  } catch {
    return "accepted what is no JSON";
  }
  const validate = validatorOf(operation.body);
  return validate(value)
    ? null
    : `accepted a body that its schema refuses (${firstError(validate)})`;
}

function wrongRefusal(status: number, text: string): string | null {
  let body: { message?: unknown; code?: unknown; fields?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return `refused with ${status} and no JSON`;
  }
  if (typeof body.message !== "string" || body.message === "") return "refused without a message";
  if (typeof body.code !== "string" || body.code === "") return "refused without a code";
  if (status === 422 && (typeof body.fields !== "object" || body.fields === null)) {
    return "refused with 422 and no fields";
  }
  return null;
}

function wrongShape(operation: Operation, { status, contentType, text }: Answer): string | null {
  const schema = operation.answers.get(status);
  if (!schema || !contentType.includes("json")) return null;
  const validate = validatorOf(schema);
  return validate(JSON.parse(text))
    ? null
    : `answered ${status} in another shape than documented (${firstError(validate)})`;
}

function validatorOf(schema: JsonSchema): ValidateFunction {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate;
}

function firstError(validate: ValidateFunction): string {
  const error = validate.errors?.[0];
  return error ? `${error.instancePath || "/"} ${error.message}` : "unknown reason";
}
