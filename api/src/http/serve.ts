import { type Context, Elysia } from "elysia";
import { z } from "zod";
import {
  type Access,
  accessOf,
  type Call,
  type Calls,
  type ParamNames,
} from "#shared/contracts/calls.ts";
import type { Dependencies } from "../dependencies.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { withoutDeadline } from "./deadline.ts";
import { finishInScope, guardOf } from "./guards.ts";
import { fileBody } from "./read-body.ts";

type AccessOf<C extends Call> = C["who"] extends `${infer Who} ${string}` ? Who : C["who"];
type UserOf<Who> = Who extends "open"
  ? undefined
  : Who extends "optional"
    ? SessionUser | null
    : SessionUser;
type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The arguments of a handler: only what its call declares. */
export type Given<C extends Call> = {
  params: Record<ParamNames<C["call"]>[number], string>;
  query: Read<C["query"]>;
  body: Read<C["body"]>;
  user: UserOf<AccessOf<C>>;
  request: Request;
  set: Context["set"];
};
type AnswerOf<C extends Call> = C extends { answer: infer Answer extends z.ZodType }
  ? z.input<Answer> | Response
  : Response;
export type Handlers<Declared extends Calls> = {
  [Name in keyof Declared]: (
    given: Given<Declared[Name]>,
  ) => AnswerOf<Declared[Name]> | Promise<AnswerOf<Declared[Name]>>;
};

/** Calls with open access need no dependencies for their guards. */
type GuardDependencies<Declared extends Calls> =
  AccessOf<Declared[keyof Declared]> extends "open" ? unknown : Dependencies;

/**
 * The routes of declared calls. The guard runs once, before query and body are validated, so that
 * unauthorized callers learn nothing about the schemas.
 */
export function serve<const Declared extends Calls>(
  deps: GuardDependencies<Declared>,
  calls: Declared,
  handlers: Handlers<Declared>,
) {
  const routes = new Elysia();
  for (const [name, call] of Object.entries<Call>(calls)) {
    const [method = "", path = ""] = call.call.replace(/{(\w+)}/g, ":$1").split(" /api");
    // Registers the handler itself and no wrapper, because Elysia reads the handler's source to learn what to prepare.
    routes.route(
      method,
      path,
      handlers[name] as never,
      {
        ...(call.query && { query: call.query }),
        ...(call.body && { body: call.body }),
        ...(call.answer && { response: { [call.status ?? 200]: checkedAnswer(call) } }),
        ...(call.file && { parse: fileBody }),
        ...guarding(accessOf(call), call, deps as Dependencies),
        beforeHandle: [
          ...(call.slow ? [withoutDeadline] : []),
          ...(call.status ? [statusSetter(call.status)] : []),
        ],
      } as never,
    );
  }
  return routes;
}

function guarding(access: Access, call: Call, deps: Dependencies) {
  if (access === "open") return {};
  return { transform: guardOf(call, deps), afterHandle: finishInScope(call, deps) };
}

const statusSetter =
  (status: number) =>
  ({ set }: Pick<Context, "set">): void => {
    set.status = status;
  };

/** The compiler and the contract tests check an unchecked answer. Other answers lose undeclared fields. */
const checkedAnswer = (call: Call) => (call.unchecked ? z.any() : call.answer);

/** The answer to an action that has no other result. */
export async function done(action: Promise<unknown>, message: string) {
  await action;
  return { success: true, message };
}
