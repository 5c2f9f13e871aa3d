import { PACKING_ANSWERS } from "#shared/contracts/packing.ts";
import { adminMay, keyMay, keyScopesOf, proofOf } from "#shared/domain/call-scopes.ts";
import { hasNotedActivity } from "../activity/acting-key.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireProof } from "../fresh-proof.ts";
import { forbidden } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";

type Asked = { request: Request; route: string };

/** The name that a call has in the OpenAPI document and in the table of scopes. */
export function nameOfCall(method: string, route: string): string {
  return `${method} ${route.replace(/(?<=.)\/$/, "").replace(/:(\w+)/g, "{$1}")}`;
}

/**
 * Asks the table of scopes whether this admin, or this key, may make the call.
 * @throws Refusal 403
 */
export function requireScope(user: SessionUser, { request, route }: Asked): void {
  const call = nameOfCall(request.method, route);
  if (user.key) {
    if (keyMay(user.key.scopes, call)) return;
    const wanted = keyScopesOf(call).join(" or ");
    throw forbidden(
      wanted ? `This key has not the scope for this: ${wanted}.` : "No key may do this.",
    );
  }
  if (!user.isAdmin || adminMay(user.adminScope, call)) return;
  throw forbidden(
    user.adminScope === "packing"
      ? "Your account is for packing and shipping: you are not allowed to do this."
      : "Your account may read everything and change nothing.",
  );
}

/**
 * Asks for a fresh proof of who is there where the table says that the call always wants one.
 * @throws Refusal 403 "proof-needed"
 */
export function requireDeclaredProof(
  user: SessionUser,
  { request, route }: Asked,
  now: Date,
): void {
  if (proofOf(nameOfCall(request.method, route)) === "proof") requireProof(user, now);
}

/**
 * What is done with an answer before it goes out: who packs gets the part that is for packing, and a change that a key
 * made and that nothing else noted is noted in the activity.
 */
export function finishInScope({ db }: Pick<Dependencies, "db">) {
  return async (context: {
    request: Request;
    route: string;
    path: string;
    user?: unknown;
    response?: unknown;
    responseValue?: unknown;
  }) => {
    const user = context.user as SessionUser | null | undefined;
    if (!user) return;
    const { request, route, path } = context;
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
    const schema = PACKING_ANSWERS[nameOfCall(request.method, route)];
    const answer = context.responseValue ?? context.response;
    // An answer of null is a Response already: it says that there is nothing to read.
    if (!schema || answer instanceof Response) return;
    return Response.json(schema.parse(answer));
  };
}
