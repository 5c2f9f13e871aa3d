import { Elysia } from "elysia";
import type { Dependencies } from "../dependencies.ts";
import { forbidden, unauthenticated } from "../refusals.ts";
import { findSessionUser, type SessionUser } from "../sessions/session-user.ts";

/*
 * A guard is used by the Elysia instance whose routes it guards: every route after it in that instance has `user`. It
 * runs before query and body are validated, so that strangers learn nothing about what a call takes. It has no name,
 * because Elysia applies a named plugin only once and would leave a second use unguarded.
 */
type Guard<User> = (context: { request: Request }) => Promise<{ user: User }>;

/** Routes for who is signed in; 401 for everybody else. */
export function signedIn(deps: Dependencies) {
  const guard: Guard<SessionUser> = async ({ request }) => ({
    user: await requireUser(deps, request),
  });
  return new Elysia().derive({ as: "scoped" }, marked("session", guard));
}

/** Routes for admins; 401 for nobody, 403 for a customer. */
export function adminOnly(deps: Dependencies) {
  const guard: Guard<SessionUser> = async ({ request }) => {
    const user = await requireUser(deps, request);
    if (!user.isAdmin) throw forbidden("You need admin privileges to do this.");
    return { user };
  };
  return new Elysia().derive({ as: "scoped" }, marked("admin", guard));
}

/** Routes for everybody that answer more to who is signed in. */
export function maybeSignedIn(deps: Dependencies) {
  const guard: Guard<SessionUser | null> = async ({ request }) => ({
    user: await findSessionUser(request, deps),
  });
  return new Elysia().derive({ as: "scoped" }, marked("optional", guard));
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

async function requireUser(deps: Dependencies, request: Request): Promise<SessionUser> {
  const user = await findSessionUser(request, deps);
  if (!user) throw unauthenticated();
  return user;
}
