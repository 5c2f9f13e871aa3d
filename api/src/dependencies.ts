import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { Database } from "./db/client.ts";
import type { Environment } from "./env.ts";
import type { RateLimits } from "./limits/rate-limits.ts";
import type { Passwords } from "./passwords/passwords.ts";

/** What routes hand to use cases. Use cases take only the parts they need, so that tests can say what time it is. */
export type Dependencies = {
  db: Database;
  sql: Sql;
  env: Environment;
  log: Logger;
  /** The current time; a test sets its own. */
  now: () => Date;
  /** Hashes and checks passwords; a test's are cheap. */
  passwords: Passwords;
  /** Counts attempts in the database, for all processes together. */
  limits: RateLimits;
};
