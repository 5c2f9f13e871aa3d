import { Secret, TOTP } from "otpauth";
import type { Sql } from "postgres";
import { createAuthenticator } from "../../../scripts/trials/stage/authenticator.ts";
import type { Requester } from "./answers.ts";
import type { Person } from "./people.ts";

/** The code that an app with this secret shows now, or `steps` of thirty seconds later. */
export function codeOf(secret: string, now: Date, steps = 0): string {
  const timestamp = now.getTime() + steps * STEP_SECONDS * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

type Clock = { now: () => Date; advance: (seconds: number) => void };

const STEP_SECONDS = 30;

/** The code of the step before is refused after the present step has ended, so the clock skips the step's end. */
function skipEndOfStep(clock: Clock): void {
  const left = STEP_SECONDS - ((clock.now().getTime() / 1000) % STEP_SECONDS);
  if (left < 5) clock.advance(Math.ceil(left));
}

/** Sets factors up by the owner's own calls, after the link of the verification email was opened. */
export function factorsOf(
  { request, clock, sql }: { request: Requester; clock: Clock; sql: Sql },
  { origin = "http://localhost:3000", rpId = "localhost" } = {},
) {
  async function must(status: number, method: string, path: string, options: object) {
    const answer = await request(method, path, options);
    if (answer.status !== status) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }
  const verify = ({ user }: Person) =>
    sql`UPDATE users SET email_verified = true WHERE id = ${user.id}`;
  return {
    /** Does what the link of the verification email does. */
    verify,
    /** Returns the secret and the recovery codes. This uses up the app's first code. */
    async addTotp(as: Person) {
      await verify(as);
      const { secret } = await must(200, "POST", "/api/auth/totp", { as });
      skipEndOfStep(clock);
      const code = codeOf(secret, clock.now(), -1);
      const { recoveryCodes } = await must(200, "POST", "/api/auth/totp/confirm", {
        as,
        body: { code },
      });
      return { secret, recoveryCodes: recoveryCodes as string[] };
    },
    async addPasskey(as: Person) {
      await verify(as);
      const authenticator = createAuthenticator({ rpId, origin });
      const options = await must(200, "POST", "/api/auth/passkeys/options", { as });
      const { passkey, recoveryCodes } = await must(201, "POST", "/api/auth/passkeys", {
        as,
        body: { ...authenticator.create(options), name: "My phone" },
      });
      return { authenticator, passkey, recoveryCodes: recoveryCodes as string[] | null };
    },
    loginOptions: () => must(200, "POST", "/api/login/passkey/options", {}),
    async ticketOf({ email, password }: Person): Promise<string> {
      const { ticket } = await must(200, "POST", "/api/login", { body: { email, password } });
      return ticket;
    },
  };
}
