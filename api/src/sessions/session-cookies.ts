import { SESSION_SECONDS } from "#shared/domain/constants.ts";
import type { Connection } from "../db/client.ts";
import { luciaOn, type SessionContext } from "./lucia.ts";

/** Not secret and readable by scripts: by it pages decide, before first paint, whom they greet. */
const HINT_COOKIE = "aliquot_hint";

type Context = SessionContext & { db: Connection };

/** The Set-Cookie headers of a login. */
export function sessionCookies(
  sessionId: string,
  user: { role: string; firstName: string },
  context: Context,
): string[] {
  const cookie = luciaOn(context.db, context).createSessionCookie(sessionId).serialize();
  return [cookie, ...hintCookies(user, context)];
}

/** The hint cookie, for a login or a changed name. */
export function hintCookies(
  { role, firstName }: { role: string; firstName: string },
  context: Context,
): string[] {
  return hint(`${role}.${encodeURIComponent(firstName)}`, SESSION_SECONDS, context);
}

/** The Set-Cookie headers of a logout. */
export function clearedCookies(context: Context): string[] {
  const cookie = luciaOn(context.db, context).createBlankSessionCookie().serialize();
  return [cookie, ...hint("", 0, context)];
}

/**
 * The hint has the attributes of the session's cookie except HttpOnly, so that both reach the same pages. Pages on
 * another origin than the API write a hint of their own.
 */
function hint(value: string, maxAge: number, context: Context): string[] {
  if (context.env.apiPublicUrl) return [];
  const { attributes } = luciaOn(context.db, context).createBlankSessionCookie();
  const parts = [
    `${HINT_COOKIE}=${value}`,
    "Path=/",
    `Max-Age=${maxAge}`,
    `SameSite=${attributes.sameSite === "none" ? "None" : "Lax"}`,
  ];
  if (attributes.secure) parts.push("Secure");
  if (attributes.domain) parts.push(`Domain=${attributes.domain}`);
  return [parts.join("; ")];
}
