import type { Logger } from "pino";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { openStorage } from "#shared/storage/open-storage.ts";
import { endKeysOf, listWorkingKeysOf } from "./api-keys/api-keys.queries.ts";
import type { Database, DatabaseClient } from "./db/client.ts";
import type { ReadReplica } from "./db/read-replica.ts";
import { createEncryption, type Encryption } from "./encryption.ts";
import type { Environment } from "./env.ts";
import { addressOf, isOwnFront } from "./http/client-address.ts";
import { createRateLimits, type RateLimits } from "./limits/rate-limits.ts";
import { takeTurns } from "./limits/take-turns.ts";
import { createPasswords, PASSWORD_COST, type Passwords } from "./passwords/passwords.ts";
import type { EndKeys, ListWorkingKeys } from "./sessions/keys-of-user.ts";
import { createSessionUses, type SessionUses } from "./sessions/session-uses.ts";

/** Runs the reading for a request on the database that is right for it. */
export type CatalogueReader = <Result>(
  request: Request,
  read: (db: Database) => Promise<Result>,
) => Promise<Result>;

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
  /**
   * Reads the catalogue for the request, from a replica where there is one and a few seconds do no harm. Few read at
   * once, so that the pool has room for orders. It rejects with a refusal when too many wait.
   */
  readCatalogue: CatalogueReader;
  /** Gathers which sessions are used. */
  sessionUses: SessionUses;
  /** Where pictures are kept. */
  objects: ObjectStore;
  endKeysOf: EndKeys;
  listWorkingKeysOf: ListWorkingKeys;
};

/** What a process needs besides its database, its settings and its log. */
export function createDependencies(
  { db }: Pick<DatabaseClient, "db">,
  env: Environment,
  log: Logger,
  replica?: ReadReplica,
): Dependencies {
  const inTurn = takeTurns();
  return {
    db,
    env,
    log,
    now: () => new Date(),
    passwords: createPasswords(PASSWORD_COST),
    limits: createRateLimits(db.sql),
    encryption: createEncryption(env),
    readCatalogue: (request, read) => {
      // What the site server asks for becomes a page, which must have the last edit.
      const isVisitor = isOwnFront(request, env);
      const lane = isVisitor ? "stranger" : "known";
      return inTurn(addressOf(request), lane, () =>
        replica && isVisitor ? replica.read(read) : read(db),
      );
    },
    sessionUses: createSessionUses(db, log),
    objects: openStorage(env.storage).objects,
    endKeysOf,
    listWorkingKeysOf,
  };
}
