import type { Logger } from "pino";
import type { DatabaseClient } from "./db/client.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Environment } from "./env.ts";
import { createRateLimits } from "./limits/rate-limits.ts";
import { createPasswords, PASSWORD_COST } from "./passwords/passwords.ts";

/** What a process needs besides its database, its settings and its log. */
export function createDependencies(
  { db, sql }: Pick<DatabaseClient, "db" | "sql">,
  env: Environment,
  log: Logger,
): Dependencies {
  return {
    db,
    sql,
    env,
    log,
    now: () => new Date(),
    passwords: createPasswords(PASSWORD_COST),
    limits: createRateLimits(sql),
  };
}
