import type { z } from "zod";
import { CALLS } from "#shared/contracts/all.calls.ts";
import { type Access, accessOf, type Call, keyScopesOf, proofOf } from "#shared/contracts/calls.ts";
import { problem } from "#shared/contracts/common.ts";
import { namedContracts, OpenapiSchemas } from "./openapi-schemas.ts";

/**
 * The whole API as OpenAPI 3.1, from the schemas that its routes validate. Elysia's own plugin would also list every
 * JSON body as a form, omit the refusals, and use one schema for both input and output.
 */
export async function openapiDocument() {
  const schemas = new OpenapiSchemas(await namedContracts());
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of CALLS.values()) {
    const [method = "", path = ""] = call.call.split(" ");
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operation(call, schemas);
  }
  return schemas.named({
    openapi: "3.1.1",
    info: {
      title: "Aliquot commerce API",
      version: "1.0.0",
      description: DESCRIPTION,
      license: { name: "All rights reserved", identifier: "LicenseRef-Aliquot" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      responses: problemResponses(schemas),
      securitySchemes: {
        sessionCookie: {
          type: "apiKey",
          in: "cookie",
          name: "aliquot_session",
          description: "`__Host-aliquot_session` on https, unless it is for a whole domain.",
        },
        sessionHeader: { type: "apiKey", in: "header", name: "X-Session-Id" },
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key. It needs one of the scopes of the call.",
        },
      },
    },
  });
}

const DESCRIPTION =
  "Amounts are strings with two decimals, in US dollars. Times are ISO 8601 in UTC. Requests with a body send JSON. Every refusal is { message, code }: a sentence for people and a stable code for programs; 422 adds fields, a map from path to message. An admin of scope packing gets what x-packing-answer says instead of the whole.";

const BY_SESSION = [{ sessionCookie: [] }, { sessionHeader: [] }];
const SECURITY: Record<Access, object[]> = {
  open: [],
  optional: [{}, ...BY_SESSION],
  session: BY_SESSION,
  admin: BY_SESSION,
};

function operation(call: Call, schemas: OpenapiSchemas) {
  const [method = "", path = ""] = call.call.split(" ");
  const access = accessOf(call);
  const { packing, responses } = call;
  const parameters = [...pathParameters(path), ...queryParameters(call.query, schemas)];
  const body = bodyOf(call.body, schemas);
  const description = descriptionOf(call);
  // A key needs one of the scopes of the call.
  const keys = keyScopesOf(call).map((scope) => ({ apiKey: scope.split("+") }));
  return {
    operationId: operationId(method, path),
    tags: [call.tag],
    summary: call.summary,
    ...(description && { description }),
    security: [...SECURITY[access], ...keys],
    ...(packing && { "x-packing-answer": schemas.output(packing) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      ...success(call, schemas),
      ...refusals(method, path, access, call),
      ...described(responses, schemas),
    },
  };
}

function descriptionOf(call: Call): string {
  const proof =
    proofOf(call) === "proof" &&
    "403 proof-needed when the last proof of identity is older than ten minutes.";
  return [call.description, proof].filter(Boolean).join(" ");
}

/** The answers that a call declares itself. Refusals among them get the common refusal schema. */
function described(
  responses: Call["responses"] = {},
  schemas: OpenapiSchemas,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const refusal = Number(status) >= 400 ? problemResponse(Number(status), schemas) : {};
      return [status, { ...refusal, ...answer }];
    }),
  );
}

function operationId(method: string, path: string): string {
  const words = path.replace("/api", "").replace(/[{}]/g, "").split(/\W+/).filter(Boolean);
  return [
    method.toLowerCase(),
    ...words.map((word) => word[0]?.toUpperCase() + word.slice(1)),
  ].join("");
}

function pathParameters(path: string) {
  return [...path.matchAll(/{(\w+)}/g)].map(([, name]) => {
    return { name, in: "path", required: true, schema: { type: "string" } };
  });
}

function queryParameters(query: z.ZodType | undefined, schemas: OpenapiSchemas) {
  if (!query) return [];
  const { properties = {}, required = [] } = schemas.members(query);
  return Object.entries(properties).map(([name, schema]) => {
    return { name, in: "query", required: required.includes(name), schema };
  });
}

function bodyOf(body: z.ZodType | undefined, schemas: OpenapiSchemas) {
  if (!body) return undefined;
  const required = !body.safeParse(undefined).success;
  const example = schemas.example(body);
  return { required, content: { "application/json": { schema: schemas.input(body), example } } };
}

function success({ answer, status, responses }: Call, schemas: OpenapiSchemas) {
  if (!answer) return responses ? {} : { 200: { description: "Success" } };
  const content = { "application/json": { schema: schemas.output(answer) } };
  return { [status ?? 200]: { description: status === 201 ? "Created" : "Success", content } };
}

const MEANINGS: Record<number, string> = {
  400: "Unreadable, or refused for the reason in `code`",
  401: "Nobody is signed in",
  403: "Not allowed for this role, or sent by a page of another site",
  404: "Unknown, or somebody else's",
  409: "In conflict with the present state",
  413: "The body is too large",
  415: "The body is not JSON",
  422: "Invalid; `fields` names the members",
  429: "Too often; `Retry-After` says when to try again",
  503: "Not possible at the moment; `Retry-After` says when to try again",
};

function refusals(method: string, path: string, access: Access, { query }: Call) {
  const changes = method !== "GET";
  const statuses = [
    400,
    ...(access === "open" ? [] : [401]),
    ...(changes || access !== "open" ? [403] : []),
    ...(path.includes("{") ? [404] : []),
    ...(changes ? [409, 413, 415] : []),
    // Also for calls without a schema, because a body that is not valid UTF-8 gets 422.
    ...(changes || query ? [422] : []),
    ...(changes || access !== "open" ? [429] : []),
    503,
  ];
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
  );
}

function problemResponses(schemas: OpenapiSchemas): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(MEANINGS).map((status) => [
      `Problem${status}`,
      problemResponse(Number(status), schemas),
    ]),
  );
}

function problemResponse(status: number, schemas: OpenapiSchemas) {
  const content = { "application/json": { schema: schemas.output(problem) } };
  return { description: MEANINGS[status], content };
}
