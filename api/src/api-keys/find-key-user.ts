import { setActingKey } from "../activity/acting-key.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { unauthenticated } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { findKeyHolder } from "./api-keys.queries.ts";

/** How every key begins, so that people and scanners of secrets know one. */
export const KEY_PREFIX = "alq_";

const BEARER = /^bearer(?: +(.*))?$/i;
const KEY = /^alq_[A-Za-z0-9_-]{43}$/;

/** Whether the request says that a program makes it. Then its cookies say nothing: it is never wider than its key. */
export const hasKey = (request: Request) => BEARER.test(request.headers.get("authorization") ?? "");

/**
 * For whom the request's key works, with the key's scopes. Counts the call against the key's limit.
 * @throws Refusal 401 for a key that is unknown, expired or revoked, or whose maker is no full admin any more; 429
 */
export async function findKeyUser(
  request: Request,
  { db, limits, now }: Pick<Dependencies, "db" | "limits" | "now">,
): Promise<SessionUser> {
  const key = BEARER.exec(request.headers.get("authorization") ?? "")?.[1]?.trim() ?? "";
  const holder = KEY.test(key) ? await findKeyHolder(db, hashSecret(key), now()) : null;
  if (!holder) throw unauthenticated();
  await limits.take("apiKeyCalls", holder.keyId);
  setActingKey(holder.keyName);
  const { userId, keyId, keyName, scopes, ...facts } = holder;
  return {
    ...facts,
    id: userId,
    role: "admin",
    isAdmin: true,
    adminScope: "full",
    // A key is made by who has just proved who they are, and proves itself with every call.
    provedAt: now(),
    lastUsedAt: now(),
    needsFactor: false,
    sessionId: "",
    key: { id: keyId, name: keyName, scopes },
  };
}

/** Whether an address has a key in it, where proxies, browsers and logs would keep it. */
export const isKeyInQuery = (query: string) => /(?:^|[=&?])(?:alq_|alq%5f)[\w%-]{20,}/i.test(query);
