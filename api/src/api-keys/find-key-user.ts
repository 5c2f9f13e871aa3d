import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { unauthenticated } from "../refusals.ts";
import { originOfRequest, setActingKey } from "../request-context.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { findKeyHolder } from "./api-keys.queries.ts";

/** The beginning of every key, so that people and secret scanners recognise one. */
export const KEY_PREFIX = "alq_";

const BEARER = /^bearer(?: +(.*))?$/i;
const KEY = /^alq_[A-Za-z0-9_-]{43}$/;

/**
 * Whether the request carries an API key. Then its cookies are ignored, so that it never has more rights than the key.
 */
export const hasKey = (request: Request) => BEARER.test(request.headers.get("authorization") ?? "");

/**
 * The user and the scopes of the request's key. Counts the call against the key's limit.
 * @throws Refusal 401 for a key that is unknown, expired or revoked, or whose maker is no longer a full admin; 429
 */
export async function findKeyUser(
  request: Request,
  { db, limits, now }: Pick<Dependencies, "db" | "limits" | "now">,
): Promise<SessionUser> {
  const key = BEARER.exec(request.headers.get("authorization") ?? "")?.[1]?.trim() ?? "";
  const network = originOfRequest()?.network ?? null;
  const holder = KEY.test(key)
    ? await findKeyHolder(db, hashSecret(key), { now: now(), network })
    : null;
  if (!holder) throw unauthenticated();
  await limits.take("apiKeyCalls", holder.keyId);
  setActingKey(holder.keyName);
  const { userId, keyId, keyName, scopes, prefix, hasMoved, ...facts } = holder;
  if (hasMoved) {
    await recordSecurityEvent(db, {
      event: "api-key-moved",
      userId,
      factor: "api-key",
      detail: prefix,
    });
  }
  return {
    ...facts,
    id: userId,
    role: "admin",
    isAdmin: true,
    adminScope: "full",
    // Making a key needs a fresh proof, and the key itself proves every call.
    provedAt: now(),
    lastUsedAt: now(),
    needsFactor: false,
    sessionId: "",
    key: { id: keyId, name: keyName, scopes },
  };
}

/**
 * Whether the query contains an API key. Proxies, browsers and logs store URLs, so a key there
 * is no longer secret.
 */
export const isKeyInQuery = (query: string) => /(?:^|[=&?])(?:alq_|alq%5f)[\w%-]{20,}/i.test(query);
