import { Elysia } from "elysia";
import { findKeyUser, hasKey } from "../api-keys/find-key-user.ts";
import type { Dependencies } from "../dependencies.ts";
import { forbidden, Refusal, unauthenticated } from "../refusals.ts";
import { findSessionUser, type SessionUser } from "../sessions/session-user.ts";
import { finishInScope, requireDeclaredProof, requireScope } from "./scopes.ts";

/*
 * A guard is used by the Elysia instance whose routes it guards: every route after it in that instance has `user`. It
 * runs before query and body are validated, so that strangers learn nothing about what a call takes. It has no name,
 * because Elysia applies a named plugin only once and would leave a second use unguarded.
 */
type Asked = { request: Request; route: string };
type Guard<User> = (context: Asked) => Promise<{ user: User }>;

/**
 * Routes for who is signed in; 401 for everybody else. An admin who has to set up a second factor first is refused
 * (403 "factor-needed") unless the routes are among those that this takes: `withoutFactor`.
 */
export function signedIn(deps: Dependencies, { withoutFactor = false } = {}) {
  const guard: Guard<SessionUser> = async (asked) => {
    const user = await requireUser(deps, asked);
    if (!withoutFactor) requireFactor(user);
    requireDeclaredProof(user, asked, deps.now());
    return { user };
  };
  return new Elysia()
    .derive({ as: "scoped" }, marked("session", guard))
    .onAfterHandle({ as: "scoped" }, finishInScope(deps));
}

/** Routes for admins; 401 for nobody, 403 for a customer, and for an admin who has to set up a second factor first. */
export function adminOnly(deps: Dependencies) {
  const guard: Guard<SessionUser> = async (asked) => {
    const user = await requireUser(deps, asked);
    if (!user.isAdmin) throw forbidden("You need admin privileges to do this.");
    requireFactor(user);
    requireDeclaredProof(user, asked, deps.now());
    return { user };
  };
  return new Elysia()
    .derive({ as: "scoped" }, marked("admin", guard))
    .onAfterHandle({ as: "scoped" }, finishInScope(deps));
}

/**
 * Routes for everybody that answer more to who is signed in; an admin without a needed factor is a visitor there, unless
 * the routes are among those that this takes: `withoutFactor`.
 */
export function maybeSignedIn(deps: Dependencies, { withoutFactor = false } = {}) {
  const guard: Guard<SessionUser | null> = async (asked) => {
    const user = await findUser(deps, asked);
    return { user: user?.needsFactor && !withoutFactor ? null : user };
  };
  return new Elysia()
    .derive({ as: "scoped" }, marked("optional", guard))
    .onAfterHandle({ as: "scoped" }, finishInScope(deps));
}

/** @throws Refusal 403 "factor-needed" */
function requireFactor({ needsFactor }: SessionUser): void {
  if (!needsFactor) return;
  throw new Refusal(
    "forbidden",
    "factor-needed",
    "Admins of this shop need a second factor. Please set up a passkey or an authenticator app first.",
  );
}

export type Access = "session" | "admin" | "optional" | "open";

/** Who may make the call that has these hooks, for its description. */
export function accessOf({ transform }: { transform?: unknown }): Access {
  for (const hook of [transform].flat()) {
    const access = marks.get((hook as { fn?: object } | undefined)?.fn ?? marks);
    if (access) return access;
  }
  return "open";
}

const marks = new WeakMap<object, Access>();

function marked<T extends object>(access: Access, guard: T): T {
  marks.set(guard, access);
  return guard;
}

async function requireUser(deps: Dependencies, asked: Asked): Promise<SessionUser> {
  const user = await findUser(deps, asked);
  if (!user) throw unauthenticated();
  return user;
}

/** Who asks, by key or by session, where the table of scopes lets them make this call. */
async function findUser(deps: Dependencies, asked: Asked): Promise<SessionUser | null> {
  const { request } = asked;
  const found = foundUsers.get(request) ?? lookUp(deps, request);
  foundUsers.set(request, found);
  const user = await found;
  if (user) requireScope(user, asked);
  return user;
}

/** Routes inside routes have the guards of both, and each would ask the database and count a key's call again. */
const foundUsers = new WeakMap<Request, Promise<SessionUser | null>>();

const lookUp = (deps: Dependencies, request: Request) =>
  hasKey(request) ? findKeyUser(request, deps) : findSessionUser(request, deps);
