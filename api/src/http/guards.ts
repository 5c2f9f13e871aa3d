import { Elysia } from "elysia";
import type { Dependencies } from "../dependencies.ts";
import { forbidden, unauthenticated } from "../refusals.ts";
import { findSessionUser, type SessionUser } from "../sessions/session-user.ts";

/*
 * A guard is used by the instance whose routes it guards: every route after it in that instance has `user`. Guards
 * run before a request's query and body are validated, so that strangers learn nothing about what a call takes.
 * They have no name, because Elysia would apply a named one only once.
 */

/** Routes for who is signed in; 401 for everybody else. */
export function signedIn(deps: Dependencies) {
  return new Elysia()
    .guard({ as: "scoped", detail: { security: SESSION } })
    .derive({ as: "scoped" }, async ({ request }): Promise<{ user: SessionUser }> => {
      return { user: await requireUser(deps, request) };
    });
}

/** Routes for admins; 401 for nobody, 403 for a customer. */
export function adminOnly(deps: Dependencies) {
  return new Elysia()
    .guard({ as: "scoped", detail: { security: SESSION } })
    .derive({ as: "scoped" }, async ({ request }): Promise<{ user: SessionUser }> => {
      const user = await requireUser(deps, request);
      if (!user.isAdmin) throw forbidden("You need admin privileges to do this.");
      return { user };
    });
}

/** Routes for everybody that answer more to who is signed in. */
export function maybeSignedIn(deps: Dependencies) {
  return new Elysia()
    .guard({ as: "scoped", detail: { security: [{}, ...SESSION] } })
    .derive({ as: "scoped" }, async ({ request }): Promise<{ user: SessionUser | null }> => {
      return { user: await findSessionUser(request, deps) };
    });
}

const SESSION: Record<string, string[]>[] = [{ sessionCookie: [] }, { sessionHeader: [] }];

async function requireUser(deps: Dependencies, request: Request): Promise<SessionUser> {
  const user = await findSessionUser(request, deps);
  if (!user) throw unauthenticated();
  return user;
}
