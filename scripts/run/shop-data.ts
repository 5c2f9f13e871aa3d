import { basename } from "node:path";
import pino from "pino";
import { adoptRulesOfNewShop } from "../../api/src/buyers/save-rules.ts";
import { connect } from "../../api/src/db/client.ts";
import { createDependencies } from "../../api/src/dependencies.ts";
import { type Environment, SettingsError } from "../../api/src/env.ts";
import { countProtectedAdmins } from "../../api/src/factors/factors.queries.ts";
import { countUnreadableSecrets, explainUnreadable } from "../../api/src/secrets-key.ts";
import { adoptTimeZone } from "../../api/src/settings/settings.queries.ts";
import { ensureFirstAdmin, type FirstAdmin } from "../../api/src/users/ensure-first-admin.ts";
import { finishRestore } from "./backup/finish-restore.ts";

/** After the file of the command, such as "aliquot-serve": an operator finds it in pg_stat_activity. */
const APPLICATION = `aliquot-${basename(process.argv[1] ?? "shop", ".ts")}`;

/** Called with the progress of a step. */
export type Tell = (detail: string) => void;

/** Works on the shop's data in this process: before the shop's processes run, or in a command beside them. */
export async function withShopData<Result>(
  databaseUrl: string,
  env: Environment,
  work: (deps: ReturnType<typeof createDependencies>) => Promise<Result>,
): Promise<Result> {
  const database = connect(databaseUrl, { max: 4, applicationName: APPLICATION });
  try {
    return await work(createDependencies(database, env, pino({ level: "silent" })));
  } finally {
    await database.close();
  }
}

type Preparation = {
  isProduction: boolean;
  /** False for a command that only needs the pages as files. */
  serves: boolean;
  step: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
};

/**
 * What a start does with the migrated data before its processes run. A command that serves nothing leaves the first
 * administrator to the first start that does: a shop with an administrator counts as opened, and keeps its rules.
 */
export async function prepareData(
  databaseUrl: string,
  env: Environment,
  { isProduction, serves, step }: Preparation,
): Promise<{ admin: FirstAdmin | null; warnings: string[] }> {
  await withShopData(databaseUrl, env, finishRestore);
  const admin = serves
    ? await step("Administrator", () => createFirstAdmin(databaseUrl, env, { isProduction }))
    : null;
  const warnings = await withShopData(databaseUrl, env, async (deps) => {
    await requireSecretsKey(deps);
    return readSignInWarnings(deps);
  });
  return { admin, warnings };
}

/** Creates the first administrator, and stores settings whose first value is in the environment. */
export async function createFirstAdmin(
  databaseUrl: string,
  env: Environment,
  options: { isProduction?: boolean } = {},
): Promise<FirstAdmin | null> {
  return withShopData(databaseUrl, env, async (deps) => {
    // Created on the first start, so that it is stored with the data folder.
    deps.encryption.keyId();
    await adoptTimeZone(deps.db, env.shopTimeZone);
    // Before the administrator exists, so that a start that fails in between does it again.
    if (options.isProduction) await adoptRulesOfNewShop(deps.db, deps.now());
    return ensureFirstAdmin(deps, options);
  });
}

/** Warnings at the start about the login of admins, a sentence each. */
async function readSignInWarnings({
  db,
}: Pick<ReturnType<typeof createDependencies>, "db">): Promise<string[]> {
  if ((await countProtectedAdmins(db)) > 0) return [];
  return [
    "No admin has a second factor yet: whoever learns a password can redirect every payment. Set up a passkey in the shop under Account, Security.",
  ];
}

/**
 * Checks that this process can decrypt the secrets in the database. Otherwise codes of authenticator
 * apps would be refused and webhooks not delivered, on this machine only.
 * @throws SettingsError that says how many cannot be decrypted, and what to do
 */
async function requireSecretsKey(deps: Parameters<typeof countUnreadableSecrets>[0]) {
  const problem = explainUnreadable(await countUnreadableSecrets(deps));
  if (problem) throw new SettingsError([problem]);
}

/**
 * Creates the demo in an empty shop. A shop that has, or ever had, a product is not changed.
 * @throws SettingsError for a shop that was never started
 */
export async function createDemo(
  databaseUrl: string,
  env: Environment,
  tell: Tell,
): Promise<number> {
  return withShopData(databaseUrl, env, async (deps) => {
    const [shop] = await deps.db.sql<{ isEmpty: boolean; adminId: string | null }[]>`
      SELECT NOT EXISTS (SELECT 1 FROM products)
          AND NOT EXISTS (SELECT 1 FROM activity WHERE subject_type = 'product') AS "isEmpty",
        (SELECT id FROM users WHERE role = 'admin' ORDER BY created_at LIMIT 1) AS "adminId"`;
    if (!shop?.isEmpty) return 0;
    const { adminId } = shop;
    if (!adminId) {
      throw new SettingsError([
        "The demo needs an administrator, and the first start of the shop makes one. Start the shop with npm run serve, and run this beside it or afterwards.",
      ]);
    }
    // A release has no demo, so this is imported only when needed.
    const { drawDemoPictures, writeDemo } = await import("../demo/write-demo.ts");
    const pictures = await drawDemoPictures(deps.objects, (done, all) =>
      tell(`${done} of ${all} pictures`),
    );
    return writeDemo(deps, adminId, {
      pictures,
      hasLots: !process.env.DEMO_WITHOUT_LOTS,
      sendsMailsAtOnce: Boolean(process.env.DEMO_MAILS_AT_ONCE),
    });
  });
}
