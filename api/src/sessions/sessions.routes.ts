import { Elysia } from "elysia";
import { z } from "zod";
import { actionAnswer } from "#shared/contracts/common.ts";
import { currentUser, loginAnswer, loginBody } from "#shared/contracts/sessions.ts";
import { safeNextPath } from "#shared/domain/redirects.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf } from "../http/client-address.ts";
import { signedIn } from "../http/guards.ts";
import { getCurrentUser } from "./get-current-user.ts";
import { logIn } from "./log-in.ts";
import { luciaOn } from "./lucia.ts";
import { clearedCookies, sessionCookies } from "./session-cookies.ts";
import { readSessionId } from "./session-user.ts";

const loginRedirectQuery = z.object({ next: z.string().optional() });

/** Signing in and out, and who is signed in. */
export function sessionRoutes(deps: Dependencies) {
  return new Elysia().use(loginRoutes(deps)).use(currentUserRoutes(deps));
}

function loginRoutes(deps: Dependencies) {
  const { db, env } = deps;
  return new Elysia({ tags: ["Sessions"] })
    .post(
      "/login",
      async ({ body, request, set }) => {
        const { sessionId, user } = await logIn(deps, body, {
          formerId: readSessionId(request),
          from: addressOf(request),
        });
        set.headers["set-cookie"] = sessionCookies(sessionId, user, deps) as never;
        const current = await getCurrentUser(db, user.id);
        return env.sessionTransport === "header" ? { sessionId, user: current } : { user: current };
      },
      {
        body: loginBody,
        response: { 200: loginAnswer },
        detail: {
          summary: "Signs in for 24 hours",
          description:
            "Sets the session's cookie. `sessionId` is answered only where site and API are on different origins; send it as X-Session-Id. 401 invalid-credentials; 429 after ten failures for an account, or 300 from an address, within 15 minutes.",
          responses: { 401: { description: "Nobody is signed in" } },
        },
      },
    )
    .get(
      "/login",
      ({ query }) => {
        const next = safeNextPath(query.next);
        const site = env.sessionTransport === "header" ? env.siteUrl : "";
        const location = `${site}/auth${next ? `?next=${encodeURIComponent(next)}` : ""}`;
        return new Response(null, { status: 303, headers: { Location: location } });
      },
      {
        query: loginRedirectQuery,
        detail: {
          summary: "Redirects to the sign-in page, which returns to `next`",
          description: "`next` is a path of the shop; anything else is left out.",
          responses: { 303: { description: "To /auth" } },
        },
      },
    )
    .post(
      "/logout",
      async ({ request, set }) => {
        const sessionId = readSessionId(request);
        if (sessionId) await luciaOn(db, deps).invalidateSession(sessionId);
        set.headers["set-cookie"] = clearedCookies(deps) as never;
        return { success: true, message: "You have been signed out." };
      },
      {
        response: { 200: actionAnswer },
        detail: { summary: "Ends the session; works without one too" },
      },
    );
}

function currentUserRoutes(deps: Dependencies) {
  const described = {
    response: { 200: currentUser },
    detail: { summary: "The signed-in user with the default address" },
  };
  return new Elysia({ tags: ["Accounts"] })
    .use(signedIn(deps))
    .get("/user", ({ user }) => getCurrentUser(deps.db, user.id), described)
    .get("/auth/user", ({ user }) => getCurrentUser(deps.db, user.id), described);
}
