/**
 * `npm run rollback`: lists the releases with pages on this database. `npm run rollback --
 * RELEASE`: serves the pages of that release again, once its worker runs and they are up to date.
 * Going forward is the same command with the newer release.
 */
import { commandLine } from "../../api/src/command-line.ts";
import type { Database } from "../../api/src/db/client.ts";
import { SettingsError } from "../../api/src/env.ts";
import {
  findServedRelease,
  listReleases,
  type Release,
} from "../../api/src/publishing/releases.queries.ts";
import { rollBack, UnclearRelease } from "../../api/src/publishing/roll-back.ts";
import { runTask } from "./open-database.ts";
import { withShopData } from "./shop-data.ts";

/** Milliseconds since its last heartbeat in which a worker counts as running. */
const ALIVE_WITHIN = 30_000;

const [wanted] = process.argv.slice(2);
await runTask("rollback", ({ url }, env) =>
  withShopData(url, env, ({ db }) => (wanted ? goBackTo(db, wanted) : list(db))),
);

async function goBackTo(db: Database, wanted: string): Promise<void> {
  const release = await rollBack(db, wanted).catch((error: unknown) => {
    throw error instanceof UnclearRelease ? new SettingsError([error.message]) : error;
  });
  console.log(
    isAlive(release)
      ? `The pages of ${release.release} are served as soon as its worker has looked at all of them.`
      : `The pages of ${release.release} are served once it is started. Until then nothing changes.`,
  );
}

async function list(db: Database): Promise<void> {
  const all = await listReleases(db);
  const served = await findServedRelease(db);
  for (const release of all) {
    const marks = [
      release.release === served?.release && "served",
      isAlive(release) && "its worker runs",
    ].filter(Boolean);
    const since = release.createdAt.toISOString().slice(0, 16).replace("T", " ");
    console.log(`  ${release.release}  ${since}  ${release.siteUrl}  ${marks.join(", ")}`);
  }
  console.log(
    all.length > 0
      ? `The newest first. To go back to one: ${commandLine("rollback", "RELEASE")}`
      : "No release has had pages on this database.",
  );
}

function isAlive({ heartbeatAt }: Release): boolean {
  return heartbeatAt !== null && Date.now() - heartbeatAt.getTime() < ALIVE_WITHIN;
}
