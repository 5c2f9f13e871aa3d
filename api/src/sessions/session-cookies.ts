import { SESSION_SECONDS } from "#shared/domain/constants.ts";
import type { Environment } from "../env.ts";
import { SESSION_COOKIE } from "./lucia-sessions.ts";

/** Tells the site's scripts that somebody is signed in, and their first name; worth nothing to a thief. */
export const HINT_COOKIE = "aliquot_hint";

type CookieSettings = Pick<Environment, "siteUrl" | "sessionTransport" | "cookieDomain">;

/**
 * The two cookies of a new session. On one origin they are Lax; with site and API apart the parent domain gets them
 * with SameSite=None, which browsers only take over https.
 */
export function sessionCookies(
  env: CookieSettings,
  sessionId: string,
  user: { role: string; firstName: string },
): string[] {
  const hint = `${user.role}.${encodeURIComponent(user.firstName)}`;
  return [
    `${SESSION_COOKIE}=${sessionId}; ${attributes(env, SESSION_SECONDS)}; HttpOnly`,
    `${HINT_COOKIE}=${hint}; ${attributes(env, SESSION_SECONDS)}`,
  ];
}

/** Takes both cookies back. */
export function expiredCookies(env: CookieSettings): string[] {
  return [
    `${SESSION_COOKIE}=; ${attributes(env, 0)}; HttpOnly`,
    `${HINT_COOKIE}=; ${attributes(env, 0)}`,
  ];
}

function attributes(env: CookieSettings, maxAge: number): string {
  const isSplit = env.sessionTransport === "header";
  const isSecure = isSplit || env.siteUrl.startsWith("https:");
  return [
    "Path=/",
    `Max-Age=${maxAge}`,
    isSplit ? "SameSite=None" : "SameSite=Lax",
    ...(isSecure ? ["Secure"] : []),
    ...(env.cookieDomain ? [`Domain=${env.cookieDomain}`] : []),
  ].join("; ");
}
