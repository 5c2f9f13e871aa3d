import { compareVersions, VERSION } from "../version.ts";

/** A migration in the database: its time in the journal, and the hash of its SQL. */
export type AppliedMigration = { when: number; hash: string };

type KnownMigration = AppliedMigration & { tag: string };

/** The schema of the database does not belong to this release. The message says what to do. */
export class SchemaError extends Error {
  override name = "SchemaError";
}

/** What the release that made the schema wrote: its version, and the oldest that can run on it. */
export type SchemaRelease = { version: string; oldest: string };

/** `isNewer` when a newer release changed the database; then nothing is pending. */
export type Comparison<Known extends KnownMigration> = { pending: Known[]; isNewer: boolean };

/**
 * Compares the migrations of this release with those of the database, each by its hash. `made` is null before any
 * release made the schema. A newer release may have changed only functions and triggers, without a migration.
 * @throws SchemaError for a database from before the first release, a changed or skipped migration,
 * and a schema that is too new for this release
 */
export function compareMigrations<Known extends KnownMigration>(
  known: readonly Known[],
  applied: readonly AppliedMigration[],
  made: SchemaRelease | null,
): Comparison<Known> {
  if (applied.length > 0 && applied[0]?.when !== known[0]?.when) {
    throw new SchemaError(
      "This database was made before the first release: begin with an empty one",
    );
  }
  const hashes = new Map(applied.map(({ when, hash }) => [when, hash]));
  for (const { tag, when, hash } of known) {
    const found = hashes.get(when);
    if (found !== undefined && found !== hash) {
      throw new SchemaError(
        `The database applied another text of the migration ${tag}. Use the release that made this database, or restore a backup`,
      );
    }
  }
  const last = applied.at(-1)?.when ?? 0;
  const skipped = known.find(({ when }) => when < last && !hashes.has(when));
  if (skipped) {
    throw new SchemaError(
      `The database skipped the migration ${skipped.tag} and applied later ones. Restore a backup, or use the release that made this database`,
    );
  }
  const own = new Set(known.map(({ when }) => when));
  const isNewer = made !== null && compareVersions(made.version, VERSION) > 0;
  if (isNewer || applied.some(({ when }) => !own.has(when))) {
    const oldest = made?.oldest ?? null;
    if (oldest !== null && compareVersions(VERSION, oldest) >= 0) {
      return { pending: [], isNewer: true };
    }
    throw new SchemaError(
      `A newer release has changed the database; version ${VERSION} cannot run on it${oldest ? `, only ${oldest} and later ones` : ""}. Start a newer release, or restore a backup from before the upgrade`,
    );
  }
  return { pending: known.filter(({ when }) => !hashes.has(when)), isNewer: false };
}
