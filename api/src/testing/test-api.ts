import pino from "pino";
import { type App, createApp } from "../app.ts";
import { createDependencies, type Dependencies } from "../dependencies.ts";
import { type Environment, parseEnvironment } from "../env.ts";
import { noteAddress } from "../http/client-address.ts";
import { createPasswords } from "../passwords/passwords.ts";
import { type Requester, readAnswer, requestInit } from "./answers.ts";
import { peopleOf } from "./people.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

export type TestApi = Awaited<ReturnType<typeof testApi>>;

export type TestApiOptions = {
  env?: Record<string, string>;
  /** Dependencies to replace, for example the log. */
  deps?: Partial<Dependencies>;
  max?: number;
};

/** So that nothing is written into the data folder of the person who runs the tests. */
const SECRETS_KEY = "a key of the tests, long enough for it";

/** The whole API on a new database, with its own clock and cheap passwords. Call `close` after the last test. */
export async function testApi(options: TestApiOptions = {}) {
  const database = await testDatabase({ max: options.max });
  const clock = testClock();
  const deps = testDependencies(
    database,
    parseEnvironment({ SECRETS_KEY, ...options.env }),
    clock.now,
    options,
  );
  const app = createApp(deps);
  const request = requester(app);
  return { ...database, deps, app, clock, request, ...peopleOf(request, database.sql) };
}

function testDependencies(
  database: TestDatabase,
  env: Environment,
  now: () => Date,
  { deps }: TestApiOptions,
): Dependencies {
  return {
    ...createDependencies(database, env, pino({ level: "silent" })),
    now,
    passwords: createPasswords({ memoryCost: 8, timeCost: 1, concurrency: 8 }),
    ...deps,
  };
}

/** Starts at the present time and runs on, until it is set or advanced. */
function testClock() {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    set: (moment: Date) => {
      offset = moment.getTime() - Date.now();
    },
    advance: (seconds: number) => {
      offset += seconds * 1000;
    },
  };
}

function requester(app: App): Requester {
  return async (method, path, options = {}) => {
    const request = new Request(`http://localhost:3000${path}`, requestInit(method, options));
    noteAddress(request, () => options.from ?? "127.0.0.1");
    return readAnswer(`${method} ${path}`, await app.fetch(request));
  };
}
