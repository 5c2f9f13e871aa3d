import type { Logger } from "pino";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { openStorage } from "#shared/storage/open-storage.ts";
import { writeAddressOfUser } from "./accounts/accounts.queries.ts";
import { endKeysOf, listWorkingKeysOf } from "./api-keys/api-keys.queries.ts";
import type { Carrier } from "./carrier/carrier.ts";
import { openCarrier } from "./carrier/shippo-carrier.ts";
import type { Database, DatabaseClient } from "./db/client.ts";
import type { ReadReplica } from "./db/read-replica.ts";
import { createEncryption, type Encryption } from "./encryption.ts";
import type { Environment } from "./env.ts";
import { addressOf, isOwnFront } from "./http/client-address.ts";
import { createRateLimits, type RateLimits } from "./limits/rate-limits.ts";
import { takeTurns } from "./limits/take-turns.ts";
import { createPasswords, PASSWORD_COST, type Passwords } from "./passwords/passwords.ts";
import { reopenReturn } from "./returns/reopen-return.ts";
import { createSessionUses, type SessionUses } from "./sessions/session-uses.ts";
import { forgetOtherProofs } from "./sessions/sessions.queries.ts";

/** Runs a reading of the catalogue on the primary or the replica, depending on the request. */
export type CatalogueReader = <Result>(
  request: Request,
  read: (db: Database) => Promise<Result>,
) => Promise<Result>;

/**
 * The dependencies that routes pass to use cases. Use cases declare only those they need, so that
 * tests can replace them.
 */
export type Dependencies = {
  db: Database;
  env: Environment;
  log: Logger;
  /** The current time; a test sets its own. */
  now: () => Date;
  /** Hashes and checks passwords; tests use cheap hashes. */
  passwords: Passwords;
  /** Rate limits, counted in the database for all processes together. */
  limits: RateLimits;
  encryption: Encryption;
  /**
   * Reads the catalogue for a request, on a replica when there is one and data a few seconds old is
   * acceptable. The number of simultaneous reads is limited, so that the pool has room for orders.
   * Rejects with a refusal when too many wait.
   */
  readCatalogue: CatalogueReader;
  sessionUses: SessionUses;
  /** The storage of pictures. */
  objects: ObjectStore;
  /** Buys labels; null while they are entered by hand. */
  carrier: Carrier | null;
  /** What the folders of signing in need of `api-keys` and `sessions`, which they must not import. */
  endKeysOf: typeof endKeysOf;
  listWorkingKeysOf: typeof listWorkingKeysOf;
  forgetOtherProofs: typeof forgetOtherProofs;
  /** Addresses must not import `accounts`. */
  writeAddressOfUser: typeof writeAddressOfUser;
  /** Orders must not import `returns`. */
  reopenReturn: typeof reopenReturn;
};

/** What most use cases need. */
export type Context = Pick<Dependencies, "db" | "now">;

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
      // The site server renders the answer into a page, which must contain the last edit.
      const isVisitor = isOwnFront(request, env);
      const lane = isVisitor ? "stranger" : "known";
      return inTurn(addressOf(request), lane, () =>
        replica && isVisitor ? replica.read(read) : read(db),
      );
    },
    sessionUses: createSessionUses(db, log),
    objects: openStorage(env.storage).objects,
    carrier: openCarrier(env),
    endKeysOf,
    listWorkingKeysOf,
    forgetOtherProofs,
    writeAddressOfUser,
    reopenReturn,
  };
}
