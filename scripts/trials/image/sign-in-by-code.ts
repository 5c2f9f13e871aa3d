import { Secret, TOTP } from "otpauth";
import { type Check, check } from "../stage/checks.ts";

/** Sends a POST to the shop. `cookie` is the session that the answer sets, or that the call is made with. */
export type Ask = (
  path: string,
  body: unknown,
  cookie?: string,
) => Promise<{ status: number; body: Record<string, unknown>; cookie: string }>;

type Login = { email: string; password: string };

/** The code that an app shows `steps` × 30 seconds from now. The shop accepts a code once, up to 30 seconds early or late. */
function codeOf(secret: string, steps: number): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Adds an authenticator app to an account whose email is verified, and returns the app's secret. */
export async function addApp(ask: Ask, login: Login): Promise<string> {
  const { cookie } = await must(ask("/api/login", login));
  const { body } = await must(ask("/api/auth/totp", {}, cookie));
  const secret = String(body.secret);
  await must(ask("/api/auth/totp/confirm", { code: codeOf(secret, -1) }, cookie));
  return secret;
}

/**
 * Signs in with password and code, and says whether that worked. A code is accepted once, so each sign-in needs another
 * number of `steps`.
 */
export async function signInByCode(
  ask: Ask,
  login: Login,
  { secret, steps, when }: { secret: string; steps: number; when: string },
): Promise<Check> {
  const { ticket } = (await must(ask("/api/login", login))).body;
  const { status, body } = await ask("/api/login/totp", { ticket, code: codeOf(secret, steps) });
  return check(
    `${when} the code of an authenticator app is accepted`,
    status === 200,
    `${status} ${status === 200 ? "" : JSON.stringify(body)}`.trim(),
  );
}

async function must(asked: ReturnType<Ask>) {
  const answer = await asked;
  if (answer.status < 300) return answer;
  throw new Error(`The shop answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** The session of an answer, in the form of a request's header. */
export function sessionCookie(setCookies: string[]): string {
  const found = setCookies.find((line) => /^(?:__Host-)?aliquot_session=/.test(line));
  return found?.split(";")[0] ?? "";
}
