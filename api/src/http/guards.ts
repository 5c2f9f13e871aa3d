import {
  accessOf,
  type Call,
  isWithoutFactor,
  keyScopesOf,
  mayAdmin,
  mayKey,
  proofOf,
} from "#shared/contracts/calls.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { findKeyUser, hasKey } from "../api-keys/find-key-user.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireProof } from "../fresh-proof.ts";
import { forbidden, Refusal, unauthenticated } from "../refusals.ts";
import { hasNotedActivity } from "../request-context.ts";
import { findSessionUser, type SessionUser } from "../sessions/session-user.ts";

/**
 * The guard of a call, which passes `user` to its handler. It answers 401 when nobody is signed in, and 403 when a
 * customer makes an admin's call. An admin who must add a second factor first gets 403 "factor-needed". With optional
 * access that admin counts as a visitor; a call may allow them by `no-factor`.
 */
export function guardOf(call: Call, deps: Dependencies) {
  const access = accessOf(call);
  const needsFactor = !isWithoutFactor(call);
  return async (context: { request: Request; user?: SessionUser | null }): Promise<void> => {
    const user = await findUser(deps, context.request);
    if (user) requireScope(user, call);
    if (access === "optional") {
      context.user = user?.needsFactor && needsFactor ? null : user;
      return;
    }
    if (!user) throw unauthenticated();
    if (access === "admin" && !user.isAdmin) {
      throw forbidden("You need admin privileges to do this.");
    }
    if (needsFactor) requireFactor(user);
    if (proofOf(call) === "proof") requireProof(user, deps.now());
    context.user = user;
  };
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

const findUser = (deps: Dependencies, request: Request) =>
  hasKey(request) ? findKeyUser(request, deps) : findSessionUser(request, deps);

/**
 * Checks that this admin, or this key, may make the call.
 * @throws Refusal 403
 */
function requireScope(user: SessionUser, call: Call): void {
  if (user.key) {
    if (mayKey(user.key.scopes, call)) return;
    const wanted = keyScopesOf(call).join(" or ");
    throw forbidden(
      wanted ? `This key lacks the scope for this: ${wanted}.` : "No key may do this.",
    );
  }
  if (!user.isAdmin || mayAdmin(user.adminScope, call)) return;
  throw forbidden(
    user.adminScope === "packing"
      ? "Your account is for packing and shipping: you are not allowed to do this."
      : "Your account may read everything and change nothing.",
  );
}

/**
 * Runs before an answer is sent. Packing staff get only the fields for packing. A change by an API
 * key is recorded in the activity if the use case recorded nothing.
 */
export function finishInScope({ packing }: Call, { db }: Pick<Dependencies, "db">) {
  return async (context: {
    request: Request;
    path: string;
    user?: unknown;
    response?: unknown;
    responseValue?: unknown;
  }) => {
    const user = context.user as SessionUser | null | undefined;
    if (!user) return;
    const { request, path } = context;
    if (user.key && request.method !== "GET" && !hasNotedActivity()) {
      await recordActivity(db, {
        actorId: user.id,
        action: "api-key-used",
        subjectType: "api-key",
        subjectId: user.key.id,
        summary: `The key ${user.key.name}: ${request.method} ${path}`,
      });
    }
    if (!user.isAdmin || user.key || user.adminScope !== "packing") return;
    const answer = context.responseValue ?? context.response;
    // A null answer is already a Response at this point.
    if (!packing || answer instanceof Response) return;
    return Response.json(packing.parse(answer));
  };
}
