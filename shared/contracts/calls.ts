import type { z } from "zod";
import type { AdminScope } from "../domain/scopes.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who gets past the guard: everybody, everybody with or without a session, who is signed in, or an admin. */
export type Access = "open" | "optional" | "session" | "admin";

/**
 * One call of the API, declared once. The typed client, the route, its guard and the OpenAPI document come from it.
 */
export type Call = {
  /** Its name everywhere: method and path, with parameters in braces. */
  call: `${Method} /api/${string}`;
  /**
   * The access, then who besides a full admin may make the call: `packing`, `reading`, `anybody`, and the scopes of which
   * a key needs one ("a+b" wants both). Below /api/admin and /api/auth it also says whether the call wants a fresh proof
   * of identity: `proof` always, which the guard asks for; `proof-if` sometimes, which the use case asks for; `no-proof`.
   * `no-factor` lets an admin in who still has to set up a second factor.
   */
  who: `${Access}${"" | ` ${string}`}`;
  /** The tag of the OpenAPI document, where it is not that of the noun (all.calls.ts). */
  tag?: string;
  summary: string;
  description?: string;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a file, which the client sends as this type. `*` stands for the type of the file itself. */
  file?: string;
  answer?: z.ZodType;
  /** The status of a success; 200 unless said. */
  status?: 201 | 202;
  /** What an admin of scope `packing` is answered instead of the whole. */
  packing?: z.ZodType;
  /** What the client reads the answer by, where it needs less than `answer`. */
  read?: z.ZodType;
  /** The lines of an answer that reports its progress. The client asks for them. */
  steps?: z.ZodType;
  /** The answer is a file. */
  download?: true;
  /** The answer is sent without validation, because this call is busy and its answers are long. */
  unchecked?: true;
  /** The call may take up to two minutes. */
  slow?: true;
  /** Answers that the document describes in other words, by status. */
  responses?: Record<number, { description: string; content?: Record<string, object> }>;
};

export type Calls = Record<string, Call>;

/** The names of the parameters in a call's path, in order. */
export type ParamNames<Name extends string> = Name extends `${string}{${infer Param}}${infer Rest}`
  ? [Param, ...ParamNames<Rest>]
  : [];

const wordsOf = ({ who }: Pick<Call, "who">) => who.split(" ");

/** Which guard stands before the call. */
export const accessOf = (call: Pick<Call, "who">) => wordsOf(call)[0] as Access;

/** Whether the call looks at no session, or at one only to answer more. */
export const isForAnybody = (call: Call) =>
  call.who === "open" || wordsOf(call).includes("anybody");

/** Whether the guard lets an admin in who still has to set up a second factor. */
export const isWithoutFactor = (call: Call) => wordsOf(call).includes("no-factor");

/** Whether an admin of this scope may make the call: a full one any, the others what it names. */
export const mayAdmin = (scope: AdminScope, call: Call) =>
  scope === "full" || isForAnybody(call) || wordsOf(call).includes(scope);

/** The scopes of which a key needs one for the call; empty for a call that no key may make. */
export const keyScopesOf = (call: Call) => wordsOf(call).filter((word) => word.includes(":"));

/** Whether a key with these scopes may make the call. */
export const mayKey = (scopes: readonly string[], call: Call) =>
  isForAnybody(call) ||
  keyScopesOf(call).some((word) => word.split("+").every((scope) => scopes.includes(scope)));

const PROOFS = ["proof", "proof-if", "no-proof"] as const;

/** Whether the call wants a fresh proof of identity; null for a call that does not say, which asks for none. */
export const proofOf = (call: Call) => PROOFS.find((word) => wordsOf(call).includes(word)) ?? null;
