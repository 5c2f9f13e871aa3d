import { sessionCalls } from "#shared/contracts/sessions.calls.ts";
import type { OpenSession } from "#shared/contracts/sessions.ts";
import { safeNextPath } from "#shared/domain/redirects.ts";
import type { Dependencies } from "../dependencies.ts";
import { passkeyLoginOptions } from "../factors/passkey-options.ts";
import { forgetFirstPassword } from "../first-password-file.ts";
import { requireProof } from "../fresh-proof.ts";
import { addressOf } from "../http/client-address.ts";
import { serve } from "../http/serve.ts";
import { notFound } from "../refusals.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { logIn, type NewSession } from "./log-in.ts";
import { logInByCode, logInByPasskey } from "./log-in-by-factor.ts";
import { luciaOn } from "./lucia.ts";
import { getCurrentUser } from "./present-current-user.ts";
import { proveIdentity } from "./prove-identity.ts";
import { browserCookie, clearedCookies, sessionCookies } from "./session-cookies.ts";
import { readSessionId } from "./session-user.ts";
import { endSession, listSessions } from "./sessions.queries.ts";
import { visitOf } from "./visit.ts";

export function sessionRoutes(deps: Dependencies) {
  const { db, env, now } = deps;
  const current = ({ user }: { user: { id: string } }) => getCurrentUser(db, user.id);
  const visitFrom = (request: Request) => visitOf(request, addressOf(request), env);
  return serve(deps, sessionCalls, {
    current,
    currentUser: current,
    login: async ({ body, request, set }) => {
      const answer = await logIn(deps, body, visitFrom(request));
      return "ticket" in answer ? answer : loginAnswer(deps, answer, set);
    },
    redirect: ({ query }) => {
      const next = safeNextPath(query.next);
      const site = env.sessionTransport === "header" ? env.siteUrl : "";
      const location = `${site}/auth${next ? `?next=${encodeURIComponent(next)}` : ""}`;
      return new Response(null, { status: 303, headers: { Location: location } });
    },
    logout: async ({ request, set }) => {
      const sessionId = readSessionId(request, deps.env);
      if (sessionId) await luciaOn(db, deps).invalidateSession(sessionId);
      set.headers["set-cookie"] = clearedCookies(deps) as never;
      return { success: true, message: "You have been signed out." };
    },
    loginByCode: async ({ body, request, set }) => {
      const session = await logInByCode(deps, { ...body, by: "totp" }, visitFrom(request));
      return loginAnswer(deps, session, set);
    },
    loginByRecoveryCode: async ({ body, request, set }) => {
      const session = await logInByCode(deps, { ...body, by: "recovery" }, visitFrom(request));
      return loginAnswer(deps, session, set);
    },
    passkeyOptions: async ({ request }) => {
      await deps.limits.take("passkeyChallenges", addressOf(request));
      return { ...(await passkeyLoginOptions(deps)) };
    },
    loginByPasskey: async ({ body, request, set }) =>
      loginAnswer(deps, await logInByPasskey(deps, body, visitFrom(request)), set),
    requireProof: ({ user }) => ({ provedUntil: requireProof(user, now()).toISOString() }),
    prove: async ({ body, user }) => ({
      provedUntil: (await proveIdentity(deps, user, body)).toISOString(),
    }),
    list: async ({ user }) => {
      const rows = await listSessions(db, user, now());
      return { sessions: rows.map(presentSession) };
    },
    end: async ({ params, user }) => {
      const ended = await endSession(db, user.id, params.id);
      if (ended === 0) throw notFound();
      return { ended };
    },
    endOthers: ({ user }) => endOtherSessions(deps, user),
  });
}

/** The answer of every finished login, with the cookies of its session. */
async function loginAnswer(
  deps: Dependencies,
  { sessionId, browser, user }: NewSession,
  set: { headers: Record<string, unknown> },
) {
  // The session's cookie is the last one out of reach of scripts: simple clients take that for the session.
  set.headers["set-cookie"] = [
    browserCookie(browser, deps),
    ...sessionCookies(sessionId, user, deps),
  ];
  const current = await getCurrentUser(deps.db, user.id);
  if (current?.isAdmin) forgetFirstPassword(deps.env.dataDir, current.email);
  const isHeader = deps.env.sessionTransport === "header";
  return isHeader ? { sessionId, user: current } : { user: current };
}

function presentSession(row: OpenSession) {
  return {
    ...row,
    device: row.device || "Unknown device",
    address: row.address || "unknown",
    createdAt: new Date(row.createdAt).toISOString(),
    lastUsedAt: new Date(row.lastUsedAt).toISOString(),
  };
}
