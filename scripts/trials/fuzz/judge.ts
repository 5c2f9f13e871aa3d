import { adminMay } from "#shared/contracts/all.calls.ts";
import { mayKey } from "#shared/contracts/calls.ts";
import { KEY_SCOPES } from "#shared/domain/scopes.ts";
import { getCall } from "#shared/testing/get-call.ts";
import type { JsonSchema, Operation } from "../stage/operations.ts";
import { schemaBreach } from "../stage/schema-breach.ts";
import type { FuzzRequest } from "./generate.ts";
import { CANARY } from "./nasty-values.ts";

export const ROLES = ["visitor", "customer", "packing", "reading", "key", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Staff roles: they may read customers' data. */
const STAFF = new Set<Role>(["packing", "reading", "key", "admin"]);

/** Whether the document and the declaration allow this role to make the call. */
export function mayMake({ name, needsSession, needsAdmin }: Operation, role: Role): boolean {
  // Public data, such as a lot's published plot, is allowed in every role.
  if (role === "packing" || role === "reading") return adminMay(role, name) || !needsSession;
  if (role === "key") return mayKey(KEY_SCOPES, getCall(name));
  return role === "admin" || (!needsAdmin && (role === "customer" || !needsSession));
}

export type Answer = { status: number; headers: Headers; text: string };

/** In the notes and the address of a customer who does not fuzz: only they and staff may read it. */
export const PRIVATE = "Privy4d1b8a";

const SQL =
  /\b(select|insert into|update|delete from)\b[^"]{0,80}\b(from|values|set|where)\b|violates .* constraint|relation \\?"|syntax error at/i;

/** Refusals that any call may give before its own rules apply. */
const ALWAYS_POSSIBLE = new Set([400, 403, 405, 413, 415]);
const POSSIBLE_WHEN_MISSPELT = new Set([404, 308]);

/** Members that must never be negative in any answer; units that leave a lot may be. */
const NEVER_NEGATIVE =
  /(?<!"kind":"(?:allocate|adjust|scrap)",)"(quantity|stockQuantity|total|subtotal|shipping|discount|price|value|usageCount|available)":\s*"?-/;

/** What is wrong with an answer, in a sentence; null when nothing is. */
export function judge(
  operation: Operation,
  role: Role,
  request: FuzzRequest,
  answer: Answer,
): string | null {
  return (
    leak(operation, role, answer) ??
    wrongStatus(operation, request, answer) ??
    (answer.status < 300
      ? wrongSuccess(operation, role, request, answer)
      : answer.status >= 400
        ? wrongRefusal(request, answer)
        : null)
  );
}

function leak(operation: Operation, role: Role, { text }: Answer): string | null {
  if (text.includes(CANARY)) return "repeated a secret";
  if (!STAFF.has(role) && text.includes(PRIVATE)) return "showed somebody else's data";
  return !isDocument(operation) && SQL.test(text) ? "let SQL through" : null;
}

/** The OpenAPI document contains words that no other answer may contain. */
const isDocument = ({ path }: Operation) => /\/(openapi\.json|docs)$/.test(path);

function wrongStatus(
  operation: Operation,
  { misspelt }: FuzzRequest,
  { status, headers }: Answer,
): string | null {
  if ((status === 429 || status === 503) && !headers.has("retry-after")) {
    return `answered ${status} without Retry-After`;
  }
  // A 503 that comes here was repeated as its Retry-After says.
  if (status >= 500) return `answered ${status}`;
  if (status === 405 && !headers.has("allow")) return "answered 405 without Allow";
  if (operation.answers.has(status) || ALWAYS_POSSIBLE.has(status)) return null;
  if (misspelt && POSSIBLE_WHEN_MISSPELT.has(status)) return null;
  return `answered ${status}, which the document does not list`;
}

function wrongSuccess(
  operation: Operation,
  role: Role,
  request: FuzzRequest,
  answer: Answer,
): string | null {
  if (operation.needsSession && role === "visitor") return "answered a stranger";
  if (!mayMake(operation, role)) return `answered ${role}, who may not make this call`;
  if (operation.needsSession && !/no-store/.test(answer.headers.get("cache-control") ?? "")) {
    return "let an answer for one person be cached";
  }
  if (!isDocument(operation) && NEVER_NEGATIVE.test(answer.text))
    return "answered something negative";
  return (
    acceptedBody(operation, request) ??
    acceptedQuery(operation, request) ??
    wrongShape(operation, role, answer)
  );
}

/** A body that was accepted although the document's schema refuses it. */
function acceptedBody(operation: Operation, request: FuzzRequest): string | null {
  if (!operation.body || request.body === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(asText(request.body));
  } catch {
    return "accepted what is no JSON";
  }
  return refusalOf(operation.body, value, "accepted a body that its schema refuses");
}

function acceptedQuery(operation: Operation, request: FuzzRequest): string | null {
  const query = new URLSearchParams(request.path.split("?")[1] ?? "");
  for (const parameter of operation.parameters) {
    const given = query.getAll(parameter.name);
    // When a member is repeated, either value may count.
    if (parameter.in !== "query" || given.length !== 1) continue;
    const isNumber = ["integer", "number"].includes(String(parameter.schema.type));
    const value = isNumber ? Number(given[0]) : given[0];
    const wrong = refusalOf(parameter.schema, value, `accepted a bad "${parameter.name}"`);
    if (wrong) return wrong;
  }
  return null;
}

function wrongShape(
  { answers, packingAnswer }: Operation,
  role: Role,
  { status, headers, text }: Answer,
): string | null {
  // With `absent=null`, a missing order is null in every role.
  const narrowed = role === "packing" && text !== "null" ? packingAnswer : null;
  const schema = narrowed ?? answers.get(status);
  if (!schema || !headers.get("content-type")?.includes("json")) return null;
  return refusalOf(schema, JSON.parse(text), `answered ${status} in another shape than documented`);
}

function wrongRefusal({ path }: FuzzRequest, { status, text }: Answer): string | null {
  // Other paths are answered by pages.
  if (!path.startsWith("/api/")) return null;
  let body: { message?: unknown; code?: unknown; fields?: unknown };
  try {
    body = JSON.parse(text);
  } catch {
    return `refused with ${status} and no JSON`;
  }
  if (typeof body.message !== "string" || body.message === "") return "refused without a message";
  if (typeof body.code !== "string" || body.code === "") return "refused without a code";
  if (status === 422 && (typeof body.fields !== "object" || body.fields === null)) {
    return `refused with 422 ${body.code} and no fields`;
  }
  return null;
}

function refusalOf(schema: JsonSchema, value: unknown, complaint: string): string | null {
  const breach = schemaBreach(schema, value);
  return breach && `${complaint} (${breach})`;
}

const asText = (body: string | Uint8Array) =>
  typeof body === "string" ? body : new TextDecoder().decode(body);
