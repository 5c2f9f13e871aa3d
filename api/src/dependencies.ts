import type { Logger } from "pino";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { openStorage } from "#shared/storage/open-storage.ts";
import type { Database, DatabaseClient } from "./db/client.ts";
import { createEncryption, type Encryption } from "./encryption.ts";
import type { Environment } from "./env.ts";
import { createRateLimits, type RateLimits } from "./limits/rate-limits.ts";
import { createPasswords, PASSWORD_COST, type Passwords } from "./passwords/passwords.ts";

/** What routes hand to use cases. Use cases take only the parts they need, so that tests can say what time it is. */
export type Dependencies = {
  db: Database;
  env: Environment;
  log: Logger;
  /** The current time; a test sets its own. */
  now: () => Date;
  /** Hashes and checks passwords; a test's are cheap. */
  passwords: Passwords;
  /** Counts attempts in the database, for all processes together. */
  limits: RateLimits;
  /** Encrypts what the database keeps secret. */
  encryption: Encryption;
  /** Where pictures are kept. */
  objects: ObjectStore;
};

/** What a process needs besides its database, its settings and its log. */
export function createDependencies(
  { db }: Pick<DatabaseClient, "db">,
  env: Environment,
  log: Logger,
): Dependencies {
  return {
    db,
    env,
    log,
    now: () => new Date(),
    passwords: createPasswords(PASSWORD_COST),
    limits: createRateLimits(db.sql),
    encryption: createEncryption(env),
    objects: openStorage(env.storage).objects,
  };
}
