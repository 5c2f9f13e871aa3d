import type { DocumentDecoration } from "elysia";
import { z } from "zod";
import { errorAnswer } from "#shared/contracts/common.ts";

const REFUSALS: Record<number, string> = {
  400: "The request cannot be read",
  401: "Nobody is signed in",
  403: "The role does not allow it, or the request came from another site",
  404: "Unknown, or somebody else's",
  409: "Conflicts with how things stand now",
  413: "The body is too large",
  415: "The body is not JSON",
  422: "Invalid input; `fields` says where",
  429: "Too many; `Retry-After` says when",
  503: "Not possible just now; `Retry-After` says when",
};

export type CallDescription = {
  tag: string;
  summary: string;
  description?: string;
  /** Contract of the success, by status; null for a success without JSON. */
  answers: Record<number, z.ZodType | null>;
  /** Refusals beyond those every call can give (400, 415, 422, 503). */
  refusals?: readonly number[];
  /** What the body may look like, shown as an example. */
  example?: unknown;
};

/** The OpenAPI entry of one call. Answers are typed by contract in code and checked against this in the tests. */
export function describeCall(call: CallDescription): { detail: DocumentDecoration } {
  const responses: Record<string, unknown> = {};
  for (const [status, schema] of Object.entries(call.answers)) {
    responses[status] = schema
      ? { description: "Success", content: json(schema) }
      : { description: "Success" };
  }
  for (const status of new Set([400, 403, 413, 415, 422, 503, ...(call.refusals ?? [])])) {
    responses[status] = { description: REFUSALS[status] ?? "Refused", content: json(errorAnswer) };
  }
  return {
    detail: {
      tags: [call.tag],
      summary: call.summary,
      ...(call.description && { description: call.description }),
      ...(call.example !== undefined && { "x-example": call.example }),
      responses: responses as DocumentDecoration["responses"],
    },
  };
}

/** A contract as JSON Schema. The empty registry keeps `.meta({ id })` from becoming references that lead nowhere. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output" = "output") {
  return z.toJSONSchema(schema, {
    target: "draft-2020-12",
    unrepresentable: "any",
    io,
    metadata: z.registry(),
  });
}

function json(schema: z.ZodType) {
  return { "application/json": { schema: jsonSchemaOf(schema) } };
}
