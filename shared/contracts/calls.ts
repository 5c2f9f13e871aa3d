import type { z } from "zod";
import type { AdminScope } from "../domain/scopes.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Whom the guard lets through: everybody, everybody with or without a session, signed-in users, or admins. */
export type Access = "open" | "optional" | "session" | "admin";

/**
 * One declared call of the API. The typed client, the route, its guard and the OpenAPI document are derived from it.
 */
export type Call = {
  /** Its unique name: method and path, with parameters in braces. */
  call: `${Method} /api/${string}`;
  /**
   * The access first. Then words for those who may call it besides a full admin: `packing`,
   * `reading`, `anybody`, and the scopes of which a key needs one ("a+b" needs both).
   *
   * Below /api/admin and /api/auth it also states when a fresh proof of identity is needed: `proof`
   * always (the guard checks), `proof-if` sometimes (the use case checks), `no-proof` never.
   * `no-factor` allows an admin who has not yet set up a second factor.
   */
  who: `${Access}${"" | ` ${string}`}`;
  /** The OpenAPI tag, where it differs from the tag of the noun (all.calls.ts). */
  tag?: string;
  summary: string;
  description?: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a file, sent with this content type. `*` means the type of the file itself. */
  file?: string;
  answer?: z.ZodType;
  /** The status of a success; default 200. */
  status?: 201 | 202;
  /** The answer for an admin of scope `packing`, instead of the whole answer. */
  packing?: z.ZodType;
  /** The schema by which the client parses the answer, where it needs less than `answer`. */
  read?: z.ZodType;
  /** The schema of a line of progress, in answers to clients that ask for progress. */
  steps?: z.ZodType;
  download?: true;
  /** The answer is sent without validation, because the call is frequent and its answers are long. */
  unchecked?: true;
  /** The call may take up to two minutes. */
  slow?: true;
  /** Answers with their own description in the OpenAPI document, by status. */
  responses?: Record<number, { description: string; content?: Record<string, object> }>;
};

export type Calls = Record<string, Call>;

/** The description of calls that export personal data. */
export const EXPORT_NOTE = "The activity records the export.";

/** The names of the parameters in a call's path, in order. */
export type ParamNames<Name extends string> = Name extends `${string}{${infer Param}}${infer Rest}`
  ? [Param, ...ParamNames<Rest>]
  : [];

const wordsOf = ({ who }: Pick<Call, "who">) => who.split(" ");

/** The access that the guard checks. */
export const accessOf = (call: Pick<Call, "who">) => wordsOf(call)[0] as Access;

/** Whether the call needs no session, or uses one only to return more. */
export const isForAnybody = (call: Call) =>
  call.who === "open" || wordsOf(call).includes("anybody");

/** Whether the guard allows an admin who has not yet set up a second factor. */
export const isWithoutFactor = (call: Call) => wordsOf(call).includes("no-factor");

/** Whether an admin of this scope may make the call: full admins may make any, others those that name the scope. */
export const mayAdmin = (scope: AdminScope, call: Call) =>
  scope === "full" || isForAnybody(call) || wordsOf(call).includes(scope);

/** The scopes of which a key needs one; empty for a call that no key may make. */
export const keyScopesOf = (call: Call) => wordsOf(call).filter((word) => word.includes(":"));

/** Whether a key with these scopes may make the call. */
export const mayKey = (scopes: readonly string[], call: Call) =>
  isForAnybody(call) ||
  keyScopesOf(call).some((word) => word.split("+").every((scope) => scopes.includes(scope)));

const PROOFS = ["proof", "proof-if", "no-proof"] as const;

/** When the call needs a fresh proof of identity; null outside /api/admin and /api/auth. */
export const proofOf = (call: Call) => PROOFS.find((word) => wordsOf(call).includes(word)) ?? null;
