import { SESSION_SECONDS } from "#shared/domain/constants.ts";
import type { Connection } from "../db/client.ts";
import { BROWSER_COOKIE } from "./browser-tokens.ts";
import { luciaOn, type SessionContext } from "./lucia.ts";

/** Not secret and readable by scripts: with it pages decide, before the first paint, which name to show. */
const HINT_COOKIE = "aliquot_hint";

type Context = SessionContext & { db: Connection };

export function sessionCookies(
  sessionId: string,
  user: { role: string; firstName: string },
  context: Context,
): string[] {
  const cookie = luciaOn(context.db, context).createSessionCookie(sessionId).serialize();
  return [cookie, ...hintCookies(user, context)];
}

/** The Set-Cookie header of the cookie that recognises a browser for a year. */
export function browserCookie(value: string, context: Context): string {
  const { attributes } = luciaOn(context.db, context).createBlankSessionCookie();
  return [
    `${BROWSER_COOKIE}=${value}`,
    "Path=/api",
    `Max-Age=${365 * 24 * 60 * 60}`,
    "HttpOnly",
    ...commonParts(attributes),
  ].join("; ");
}

export function hintCookies(
  { role, firstName }: { role: string; firstName: string },
  context: Context,
): string[] {
  return hint(`${role}.${encodeURIComponent(firstName)}`, SESSION_SECONDS, context);
}

export function clearedCookies(context: Context): string[] {
  const cookie = luciaOn(context.db, context).createBlankSessionCookie().serialize();
  return [cookie, ...hint("", 0, context)];
}

/**
 * The hint has the attributes of the session's cookie except HttpOnly, so that both reach the same
 * pages. Pages on another origin than the API write their own hint.
 */
function hint(value: string, maxAge: number, context: Context): string[] {
  if (context.env.apiPublicUrl) return [];
  const { attributes } = luciaOn(context.db, context).createBlankSessionCookie();
  const parts = [
    `${HINT_COOKIE}=${value}`,
    "Path=/",
    `Max-Age=${maxAge}`,
    ...commonParts(attributes),
  ];
  return [parts.join("; ")];
}

type Attributes = { sameSite?: string; secure?: boolean; domain?: string };

const commonParts = ({ sameSite, secure, domain }: Attributes) => [
  `SameSite=${sameSite === "none" ? "None" : "Lax"}`,
  ...(secure ? ["Secure"] : []),
  ...(domain ? [`Domain=${domain}`] : []),
];
