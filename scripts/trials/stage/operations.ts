/** The calls of the API's OpenAPI document, for the fuzzer and the contract tests. */
import { dereferenced } from "./dereference.ts";

export type JsonSchema = Record<string, unknown>;

export type Operation = {
  /** "POST /api/orders", the name in findings and tests. */
  name: string;
  method: string;
  /** With `{id}` placeholders. */
  path: string;
  parameters: Parameter[];
  /** Null for a call without a JSON body. */
  body: JsonSchema | null;
  /** An example body from the document. */
  example: unknown;
  /** Whether the call takes a file instead of JSON. */
  takesFile: boolean;
  /** The schema of the JSON answer by status; null where the document names none. */
  answers: ReadonlyMap<number, JsonSchema | null>;
  /** The answer for an admin of scope `packing`; null where it does not differ. */
  packingAnswer: JsonSchema | null;
  /** Whether it needs a session; such a call must not answer a visitor. */
  needsSession: boolean;
  needsAdmin: boolean;
};

export type Parameter = {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: JsonSchema;
};

type Document = { paths: Record<string, Record<string, RawOperation>> };
type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;
type RawOperation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
  security?: Record<string, unknown>[];
  "x-packing-answer"?: JsonSchema;
};

const METHODS = ["get", "post", "put", "patch", "delete"];

const FILE_CALLS = /\/uploads\/|\/imports\/products$|\/statements$|\/documents$/;

export function operationsOf(document: unknown): Operation[] {
  const { paths } = dereferenced(document as Document);
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method];
      return raw ? [operation(method.toUpperCase(), path, raw)] : [];
    }),
  );
}

function operation(method: string, path: string, raw: RawOperation): Operation {
  const security = raw.security ?? [];
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: (raw.parameters ?? []).flatMap((parameter) =>
      parameter.in === "path" || parameter.in === "query"
        ? [
            {
              name: parameter.name,
              in: parameter.in,
              required: parameter.required ?? parameter.in === "path",
              schema: parameter.schema ?? {},
            },
          ]
        : [],
    ),
    body: raw.requestBody?.content?.["application/json"]?.schema ?? null,
    example: raw.requestBody?.content?.["application/json"]?.example,
    takesFile: method === "POST" && FILE_CALLS.test(path),
    answers: new Map(
      Object.entries(raw.responses ?? {}).map(([status, { content }]) => [
        Number(status),
        content?.["application/json"]?.schema ?? null,
      ]),
    ),
    packingAnswer: raw["x-packing-answer"] ?? null,
    needsSession: security.length > 0 && security.every((way) => Object.keys(way).length > 0),
    needsAdmin: path.startsWith("/api/admin/"),
  };
}
