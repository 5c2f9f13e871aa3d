import { Elysia } from "elysia";
import { z } from "zod";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import { passkeyOptions, signedChallenge } from "#shared/contracts/factors.ts";
import {
  currentUser,
  endedElsewhere,
  endedSessions,
  loginAnswer,
  loginBody,
  openSessions,
  proof,
  proofBody,
  recoveryLoginBody,
  signedIn as signedInAnswer,
  totpLoginBody,
} from "#shared/contracts/sessions.ts";
import { safeNextPath } from "#shared/domain/redirects.ts";
import type { Dependencies } from "../dependencies.ts";
import { passkeyLoginOptions } from "../factors/passkey-options.ts";
import { requireProof } from "../fresh-proof.ts";
import { addressOf } from "../http/client-address.ts";
import { signedIn } from "../http/guards.ts";
import { notFound } from "../refusals.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { getCurrentUser } from "./get-current-user.ts";
import { logIn, type NewSession } from "./log-in.ts";
import { logInByCode, logInByPasskey } from "./log-in-by-factor.ts";
import { luciaOn } from "./lucia.ts";
import { endSession, listSessions, type OpenSessionRow } from "./open-sessions.queries.ts";
import { proveIdentity } from "./prove-identity.ts";
import { browserCookie, clearedCookies, sessionCookies } from "./session-cookies.ts";
import { readSessionId } from "./session-user.ts";
import { visitOf } from "./visit.ts";

const loginRedirectQuery = z.object({ next: z.string().optional() });

/** Signing in and out, who is signed in, and where. */
export function sessionRoutes(deps: Dependencies) {
  return new Elysia()
    .use(loginRoutes(deps))
    .use(factorLoginRoutes(deps))
    .use(ownSessionRoutes(deps))
    .use(currentUserRoutes(deps));
}

/** What every finished login answers, with the cookies of its session. */
async function begun(
  deps: Dependencies,
  { sessionId, browser, user }: NewSession,
  set: { headers: Record<string, unknown> },
) {
  set.headers["set-cookie"] = [
    ...sessionCookies(sessionId, user, deps),
    browserCookie(browser, deps),
  ];
  const current = await getCurrentUser(deps.db, user.id);
  const isHeader = deps.env.sessionTransport === "header";
  return isHeader ? { sessionId, user: current } : { user: current };
}

const NOBODY = { 401: { description: "Nobody is signed in" } };

function loginRoutes(deps: Dependencies) {
  const { db, env } = deps;
  return new Elysia({ tags: ["Sessions"] })
    .post(
      "/login",
      async ({ body, request, set }) => {
        const answer = await logIn(deps, body, visitOf(request, addressOf(request), deps.env));
        return "ticket" in answer ? answer : begun(deps, answer, set);
      },
      {
        body: loginBody,
        response: { 200: loginAnswer },
        detail: {
          summary: "Signs in for 24 hours, or says which second step is due",
          description:
            "Sets the session's cookie. `sessionId` is answered only where site and API are on different origins; send it as X-Session-Id. An account with a second factor is answered `next`, `ticket` and `methods` instead. 401 invalid-credentials; 429 after ten failures for an account, or 300 from an address, within 15 minutes; a browser and a network that are known for the account have ten of their own.",
          responses: NOBODY,
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
        const sessionId = readSessionId(request, deps.env);
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

function factorLoginRoutes(deps: Dependencies) {
  const described = (summary: string, description: string) => ({
    response: { 200: signedInAnswer },
    detail: { summary, description, responses: NOBODY },
  });
  return new Elysia({ prefix: "/login", tags: ["Sessions"] })
    .post(
      "/totp",
      async ({ body, request, set }) =>
        begun(
          deps,
          await logInByCode(
            deps,
            { ...body, by: "totp" },
            visitOf(request, addressOf(request), deps.env),
          ),
          set,
        ),
      {
        body: totpLoginBody,
        ...described(
          "The second step of a login, by a code of the authenticator app",
          "401 ticket-invalid, code-invalid; 429 after ten wrong codes within 15 minutes, or twenty within a day: of all strangers together, and of each known browser.",
        ),
      },
    )
    .post(
      "/recovery",
      async ({ body, request, set }) =>
        begun(
          deps,
          await logInByCode(
            deps,
            { ...body, by: "recovery" },
            visitOf(request, addressOf(request), deps.env),
          ),
          set,
        ),
      {
        body: recoveryLoginBody,
        ...described(
          "The second step of a login, by a recovery code",
          "Each code works once. 401 ticket-invalid, code-invalid; 429 after ten wrong ones.",
        ),
      },
    )
    .post(
      "/passkey/options",
      async ({ request }) => {
        await deps.limits.take("passkeyChallenges", addressOf(request));
        return { ...(await passkeyLoginOptions(deps)) };
      },
      {
        response: { 200: passkeyOptions },
        detail: {
          summary:
            "What navigator.credentials.get is called with, to sign in or to prove who is there",
          description: "The challenge is good for one answer, within five minutes.",
        },
      },
    )
    .post(
      "/passkey",
      async ({ body, request, set }) =>
        begun(
          deps,
          await logInByPasskey(deps, body, visitOf(request, addressOf(request), deps.env)),
          set,
        ),
      {
        body: signedChallenge,
        ...described(
          "Signs in by a passkey alone: AuthenticationResponseJSON of WebAuthn",
          "The passkey says whose account it is. 401 passkey-refused.",
        ),
      },
    );
}

/** Proofs and the list of sessions; an admin who needs a factor reaches them without one. */
function ownSessionRoutes(deps: Dependencies) {
  const { db, now } = deps;
  return new Elysia({ prefix: "/auth", tags: ["Sessions"] })
    .use(signedIn(deps, { withoutFactor: true }))
    .get("/proof", ({ user }) => ({ provedUntil: requireProof(user, now()).toISOString() }), {
      response: { 200: proof },
      detail: {
        summary: "Until when this session may do what matters",
        responses: { 403: { description: "proof-needed: the last proof is too old" } },
      },
    })
    .post(
      "/proof",
      async ({ body, user }) => ({
        provedUntil: (await proveIdentity(deps, user, body)).toISOString(),
      }),
      {
        body: proofBody,
        response: { 200: proof },
        detail: {
          summary: "Proves who uses this session, by code or passkey; by password without a factor",
          description:
            "Holds for ten minutes. 400 wrong-password, code-invalid, passkey-refused; 400 factor-proof-needed for a password where the account has a factor; 429 after ten wrong ones.",
        },
      },
    )
    .get(
      "/sessions",
      async ({ user }) => {
        const rows = await listSessions(db, {
          userId: user.id,
          current: user.sessionId,
          now: now(),
        });
        return { sessions: rows.map(presentSession) };
      },
      {
        response: { 200: openSessions },
        detail: { summary: "Where the account is signed in: this session first" },
      },
    )
    .delete(
      "/sessions/:id",
      async ({ params, user }) => {
        const ended = await endSession(db, user.id, params.id);
        if (ended === 0) throw notFound();
        return { ended };
      },
      {
        params: idParams,
        response: { 200: endedSessions },
        detail: { summary: "Ends one session of the account" },
      },
    )
    .delete("/sessions", ({ user }) => endOtherSessions(deps, user), {
      response: { 200: endedElsewhere },
      detail: {
        summary: "Ends all sessions of the account but this one, and the API keys that it made",
      },
    });
}

function presentSession(row: OpenSessionRow) {
  return {
    id: row.id,
    device: row.device || "Unknown device",
    address: row.address || "unknown",
    factors: row.factors,
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
    isCurrent: row.isCurrent,
  };
}

function currentUserRoutes(deps: Dependencies) {
  const described = {
    response: { 200: currentUser },
    detail: { summary: "The signed-in user with the default address" },
  };
  return new Elysia({ tags: ["Accounts"] })
    .use(signedIn(deps, { withoutFactor: true }))
    .get("/user", ({ user }) => getCurrentUser(deps.db, user.id), described)
    .get("/auth/user", ({ user }) => getCurrentUser(deps.db, user.id), described);
}
