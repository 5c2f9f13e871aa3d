import type { Sql } from "postgres";
import type { CurrentUser } from "#shared/contracts/sessions.ts";
import type { Requester } from "./answers.ts";

/** A signed-in person. */
export type Person = { user: CurrentUser; email: string; password: string; sessionId: string };

export const GOOD_PASSWORD = "correct Horse 7 battery";

export const REGISTRATION = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  password: GOOD_PASSWORD,
  street: "12 Market Street",
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "United States",
};

/** Signs people up and in by their own calls. */
export function peopleOf(request: Requester, sql: Sql) {
  let people = 0;

  async function signIn(email: string, password = GOOD_PASSWORD): Promise<Person> {
    const { status, body, headers } = await request("POST", "/api/login", {
      body: { email, password },
    });
    if (status !== 200) throw new Error(`Signing in failed: ${status} ${JSON.stringify(body)}`);
    const sessionId = /aliquot_session=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";
    return { user: body.user, email, password, sessionId };
  }

  async function signUp(fields: Partial<typeof REGISTRATION> = {}): Promise<Person> {
    people += 1;
    const body = { ...REGISTRATION, email: `person${people}@example.com`, ...fields };
    // Each from a different address, because registrations are limited by address.
    const answer = await request("POST", "/api/register", { body, from: `192.0.2.${people}` });
    if (answer.status !== 201) {
      throw new Error(`Signing up failed: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return signIn(body.email, body.password);
  }

  async function signUpAdmin(fields: Partial<typeof REGISTRATION> = {}): Promise<Person> {
    const person = await signUp({ firstName: "Grace", ...fields });
    await sql`UPDATE users SET role = 'admin', email_verified = true WHERE id = ${person.user.id}`;
    return signIn(person.email, person.password);
  }

  return { signIn, signUp, signUpAdmin };
}
