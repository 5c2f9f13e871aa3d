import { commandLine } from "../../../api/src/command-line.ts";
import { SchemaError } from "../../../api/src/db/compare-migrations.ts";
import { findPendingMigrations } from "../../../api/src/db/migrate.ts";
import type { Dependencies } from "../../../api/src/dependencies.ts";
import { countProtectedAdmins } from "../../../api/src/factors/factors.queries.ts";
import { readMailBacklog } from "../../../api/src/mail/mail.queries.ts";
import { readPageBacklog } from "../../../api/src/publishing/release-pages.queries.ts";
import { readServedReleaseCare } from "../../../api/src/publishing/releases.queries.ts";
import { countUnreadableSecrets, explainUnreadable } from "../../../api/src/secrets-key.ts";
import { advice, type Finding, fault, firstOf, ok } from "./finding.ts";

type Deps = Pick<Dependencies, "db" | "encryption" | "now">;

/** Seconds. */
const CLOCK_TOLERANCE = 60;
const OLD_MAIL = 3600;

/** Everything that the doctor reads from the database, by the role of the shop's processes. */
export async function examineDatabase(deps: Deps): Promise<Finding[]> {
  const schema = await examineSchema(deps);
  const early = [await examineRole(deps), await examineClock(deps), schema];
  // The other tables may not exist before the migrations have run.
  if (schema.state === "fault") return early;
  return [
    ...early,
    await examineKey(deps),
    await examineWorker(deps),
    await examineOutbox(deps),
    await examinePages(deps),
    await examineAdmins(deps),
  ];
}

async function examineRole({ db }: Deps): Promise<Finding> {
  const name = "database role";
  const [role] = await db.sql<{ user: string; isSuperuser: boolean; ownsTables: boolean }[]>`
    SELECT current_user AS "user", rolsuper AS "isSuperuser", EXISTS (
      SELECT 1 FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner = r.oid
    ) AS "ownsTables"
    FROM pg_roles r WHERE rolname = current_user`;
  return firstOf(name, `The shop uses the database as ${role?.user}.`, [
    role?.isSuperuser === true &&
      fault(
        name,
        `The shop uses the database as the superuser ${role.user}.`,
        "Create a role for the shop and name it in DATABASE_URL; name the owner in DATABASE_MIGRATE_URL.",
      ),
    role?.ownsTables === true &&
      advice(
        name,
        `The shop uses the database as ${role.user}, which owns the tables and could drop them.`,
        "Create another role for DATABASE_URL, and name the owner in DATABASE_MIGRATE_URL.",
      ),
  ]);
}

async function examineClock({ db, now }: Deps): Promise<Finding> {
  const name = "clock";
  const before = now().getTime();
  const [row] = await db.sql<{ ms: number }[]>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
  const seconds = Math.round(Math.abs((row?.ms ?? before) - before) / 1000);
  return seconds > CLOCK_TOLERANCE
    ? fault(
        name,
        `The clocks of this machine and of the database differ by ${seconds} seconds.`,
        "Let both machines follow a time server (systemd-timesyncd or chrony).",
      )
    : ok(name, "This machine and the database have the same time.");
}

async function examineSchema({ db }: Deps): Promise<Finding> {
  const name = "schema";
  try {
    const pending = await findPendingMigrations(db.sql);
    if (pending.length === 0) return ok(name, "The database has the schema of this release.");
    return fault(
      name,
      `The database lacks ${pending.length} migrations: ${pending.join(", ")}.`,
      `Start the shop of this release, or run: ${commandLine("migrate")}`,
    );
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return fault(name, `${error.message}.`, "See Upgrade in docs/operating.md.");
  }
}

async function examineKey(deps: Deps): Promise<Finding> {
  const problem = explainUnreadable(await countUnreadableSecrets(deps));
  const [found = "", ...fix] = problem?.split(". ") ?? [];
  return problem
    ? fault("stored secrets", `${found}.`, fix.join(". "))
    : ok("stored secrets", "The key decrypts every stored secret.");
}

async function examineWorker({ db }: Deps): Promise<Finding> {
  const { isKept, silentSeconds } = await readServedReleaseCare(db);
  return isKept
    ? ok("worker", "A worker publishes pages and sends emails.")
    : fault(
        "worker",
        `No worker of the served release has worked for ${Math.round(silentSeconds)} seconds.`,
        "Start the shop; the log of its worker says why it ended.",
      );
}

async function examineOutbox({ db }: Deps): Promise<Finding> {
  const { failed, failedLately, oldestSeconds, waiting } = await readMailBacklog(db);
  const unsent = `${failed} ${failed === 1 ? "email" : "emails"} could not be sent.`;
  const look = "The outbox in the back-office has the reasons, and sends them again.";
  return firstOf("outbox", `${waiting} emails wait, none for long.`, [
    failedLately > 0 && fault("outbox", unsent, look),
    oldestSeconds > OLD_MAIL &&
      fault(
        "outbox",
        `An email has waited for ${Math.round(oldestSeconds / 60)} minutes.`,
        `Check the mail server by ${commandLine("send-test-mail", "EMAIL")}, and whether the worker runs.`,
      ),
    failed > 0 && advice("outbox", unsent, look),
  ]);
}

async function examinePages({ db }: Deps): Promise<Finding> {
  const { failed } = await readPageBacklog(db);
  return failed === 0
    ? ok("pages", "Every page could be published.")
    : fault(
        "pages",
        `${failed} pages could not be published.`,
        "The dashboard of the back-office names them with the reason.",
      );
}

async function examineAdmins({ db }: Deps): Promise<Finding> {
  return (await countProtectedAdmins(db)) > 0
    ? ok("administrators", "An administrator has a second factor.")
    : advice(
        "administrators",
        "No administrator has a second factor.",
        "Set up a passkey in the shop under Account, Security.",
      );
}
