import { accessOf, type Call, isWithoutFactor, proofOf } from "#shared/contracts/calls.ts";
import { findKeyUser, hasKey } from "../api-keys/find-key-user.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireProof } from "../fresh-proof.ts";
import { forbidden, Refusal, unauthenticated } from "../refusals.ts";
import { findSessionUser, type SessionUser } from "../sessions/session-user.ts";
import { requireScope } from "./scopes.ts";

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
