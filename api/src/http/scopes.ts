import { type Call, keyScopesOf, mayAdmin, mayKey } from "#shared/contracts/calls.ts";
import { hasNotedActivity } from "../activity/acting-key.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { forbidden } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";

/**
 * Checks that this admin, or this key, may make the call.
 * @throws Refusal 403
 */
export function requireScope(user: SessionUser, call: Call): void {
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
