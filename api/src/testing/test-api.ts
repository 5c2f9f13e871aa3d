import pino from "pino";
import type { CurrentUser } from "#shared/contracts/accounts.ts";
import { errorAnswer } from "#shared/contracts/common.ts";
import { type App, createApp } from "../app.ts";
import { createDependencies } from "../create-dependencies.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Environment, parseEnvironment } from "../env.ts";
import { noteAddress } from "../http/request-address.ts";
import { createPasswords } from "../passwords/passwords.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

/** Somebody who is signed in. */
export type Person = { user: CurrentUser; email: string; password: string; sessionId: string };

export type Answer = {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text of anything else. */
  body: ReturnType<typeof JSON.parse>;
};

export type RequestOptions = {
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose session cookie goes along. */
  as?: Person;
  /** The address the request comes from. */
  from?: string;
};

export type TestApi = Awaited<ReturnType<typeof testApi>>;

export type TestApiOptions = {
  /** Variables of the environment. */
  env?: Record<string, string>;
  /** Dependencies to replace, for example the log. */
  deps?: Partial<Dependencies>;
  /** Connections of the pool. */
  max?: number;
};

export const GOOD_PASSWORD = "correct Horse 7 battery";

/** The whole API on a fresh database, with a clock of its own and cheap passwords. Call `close` after the last test. */
export async function testApi(options: TestApiOptions = {}) {
  const database = await testDatabase({ max: options.max });
  const clock = testClock();
  const deps = testDependencies(database, parseEnvironment(options.env ?? {}), clock.now, options);
  const app = createApp(deps);
  const request = requester(app);
  let people = 0;

  async function signIn(email: string, password = GOOD_PASSWORD): Promise<Person> {
    const { status, body, headers } = await request("POST", "/api/login", {
      body: { email, password },
    });
    if (status !== 200) throw new Error(`Signing in failed: ${status} ${JSON.stringify(body)}`);
    const sessionId = /aliquot_session=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";
    return { user: body.user, email, password, sessionId };
  }

  /** A new customer, signed in. */
  async function signUp(fields: Partial<typeof REGISTRATION> = {}): Promise<Person> {
    people += 1;
    const body = { ...REGISTRATION, email: `person${people}@example.com`, ...fields };
    // Each from an address of their own: registrations are counted by address.
    const answer = await request("POST", "/api/register", { body, from: `192.0.2.${people}` });
    if (answer.status !== 201) {
      throw new Error(`Signing up failed: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return signIn(body.email, body.password);
  }

  /** A new admin, signed in. */
  async function signUpAdmin(fields: Partial<typeof REGISTRATION> = {}): Promise<Person> {
    const person = await signUp({ firstName: "Grace", ...fields });
    await database.sql`UPDATE users SET role = 'admin' WHERE id = ${person.user.id}`;
    return signIn(person.email, person.password);
  }

  return { ...database, deps, app, clock, request, signIn, signUp, signUpAdmin };
}

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

function testDependencies(
  database: TestDatabase,
  env: Environment,
  now: () => Date,
  { deps }: TestApiOptions,
): Dependencies {
  return {
    ...createDependencies(database, env, pino({ level: "silent" })),
    now,
    passwords: createPasswords({ memoryCost: 8, timeCost: 1, atOnce: 8 }),
    ...deps,
  };
}

/** Runs on from the present, until it is set or advanced. */
function testClock() {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    set: (moment: Date) => {
      offset = moment.getTime() - Date.now();
    },
    /** Moves it by so many seconds. */
    advance: (seconds: number) => {
      offset += seconds * 1000;
    },
  };
}

function requester(app: App) {
  return async (method: string, path: string, options: RequestOptions = {}): Promise<Answer> => {
    const { body, headers = {}, as, from = "127.0.0.1" } = options;
    const isRaw = typeof body === "string" || body instanceof Uint8Array;
    const request = new Request(`http://localhost:3000${path}`, {
      method,
      headers: {
        ...(body !== undefined && !isRaw && { "Content-Type": "application/json" }),
        ...(as && { Cookie: `aliquot_session=${as.sessionId}` }),
        ...headers,
      },
      body: body === undefined ? undefined : isRaw ? (body as BodyInit) : JSON.stringify(body),
    });
    noteAddress(request, () => from);
    return readAnswer(`${method} ${path}`, await app.fetch(request));
  };
}

/** Refusals keep one shape wherever they come from, so that is checked for all of them. */
async function readAnswer(call: string, response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("application/json") ?? false;
  const body = isJson ? JSON.parse(text) : text;
  if (response.status >= 400 && !errorAnswer.safeParse(body).success) {
    throw new Error(`${call} answered ${response.status} without message and code: ${text}`);
  }
  return { status: response.status, headers: response.headers, body };
}
