import type { z } from "zod";
import type { Call, Calls, ParamNames } from "../contracts/calls.ts";
import { type CallOptions, callWithProgress, type FileBody, type Transport } from "./transport.ts";

/** Milliseconds. Needed for a large file on a slow connection, or for a call about a thousand orders. */
const SLOW_MS = 120_000;

type Texts<Names extends string[]> = { [Index in keyof Names]: string };

/** A query as callers write it: every member is optional, and numbers are given as numbers. */
type QueryOf<Schema extends z.ZodType> = {
  [Key in keyof z.output<Schema>]?:
    | (Key extends keyof z.input<Schema>
        ? unknown extends z.input<Schema>[Key]
          ? never
          : z.input<Schema>[Key]
        : never)
    | z.output<Schema>[Key]
    | null;
};

type BodyArgs<C extends Call> = C extends { file: string }
  ? [file: FileBody]
  : C extends { body: infer Body extends z.ZodType }
    ? undefined extends z.input<Body>
      ? [body?: z.input<Body>]
      : Record<never, never> extends z.input<Body>
        ? [body?: z.input<Body>]
        : [body: z.input<Body>]
    : [];
type QueryArgs<C extends Call> = C extends { query: infer Query extends z.ZodType }
  ? [query?: QueryOf<Query>]
  : [];
type StepOf<C extends Call> = C extends { steps: infer Steps extends z.ZodType }
  ? { onStep?: (step: Extract<z.output<Steps>, { stage: string }>) => void }
  : unknown;
type AnswerOf<C extends Call> = C extends { download: true }
  ? File
  : C extends { read: infer Read extends z.ZodType }
    ? z.output<Read>
    : C extends { answer: infer Answer extends z.ZodType }
      ? z.output<Answer>
      : undefined;

/** The functions of a client. Arguments: the path parameters, then body, query and options. */
export type Client<Declared extends Calls> = {
  [Name in keyof Declared]: (
    ...args: [
      ...Texts<ParamNames<Declared[Name]["call"]>>,
      ...BodyArgs<Declared[Name]>,
      ...QueryArgs<Declared[Name]>,
      options?: CallOptions & StepOf<Declared[Name]>,
    ]
  ) => Promise<AnswerOf<Declared[Name]>>;
};

/**
 * A client for some declared calls: `clientOf(couponCalls, transport).remove(id)`. It loads only
 * the contracts of these calls. The schema of a call parses its answer. Throws as `Transport` does.
 */
export function clientOf<const Declared extends Calls>(
  calls: Declared,
  transport: Transport,
): Client<Declared> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...args: unknown[]) => makeCall(transport, call, args),
    ]),
  ) as unknown as Client<Declared>;
}

/** The same calls, with the answers that an admin of scope `packing` gets. */
export function packingView<const Declared extends Record<string, Call & { packing: z.ZodType }>>(
  calls: Declared,
) {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { ...call, answer: call.packing }]),
  ) as unknown as {
    [Name in keyof Declared]: Omit<Declared[Name], "answer"> & {
      answer: Declared[Name]["packing"];
    };
  };
}

function makeCall(transport: Transport, declared: Call, args: unknown[]): Promise<unknown> {
  const rest = [...args];
  const [method, template = ""] = declared.call.split(" ") as [Method, string];
  const path = template.replace(/{\w+}/g, () => encodeURIComponent(String(rest.shift())));
  const body = declared.file || declared.body ? rest.shift() : undefined;
  const request = {
    method,
    ...(declared.file ? { raw: rawBody(body as FileBody, declared.file) } : { json: body }),
    ...(declared.query && { query: rest.shift() as Record<string, string> | undefined }),
    ...(declared.slow && { timeoutMs: SLOW_MS }),
    ...(rest.shift() as CallOptions | undefined),
  };
  if (declared.download) return transport.download(path, request);
  if (declared.steps) {
    return callWithProgress(transport, path, declared.steps as z.ZodType<never>, request);
  }
  const answer = declared.read ?? declared.answer;
  if (!answer) throw new Error(`${declared.call} has no answer that a client reads`);
  return transport.call(path, answer, request);
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A form goes as it is: its type names the boundary of its parts, which only the browser knows. */
function rawBody(body: FileBody, declaredType: string) {
  if (body instanceof FormData) return { body, contentType: null };
  const ownType = typeof body === "string" ? "" : body.type;
  const isAny = declaredType === "*";
  return { body, contentType: isAny ? ownType || "application/octet-stream" : declaredType };
}
