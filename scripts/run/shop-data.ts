import pino from "pino";
import { connect } from "../../api/src/db/client.ts";
import { createDependencies } from "../../api/src/dependencies.ts";
import type { Environment } from "../../api/src/env.ts";
import { countForeignTotp, countProtectedAdmins } from "../../api/src/factors/factors.queries.ts";
import { saveStoreSettings } from "../../api/src/settings/save-store-settings.ts";
import { adoptTimeZone } from "../../api/src/settings/settings.queries.ts";
import { ensureFirstAdmin, type FirstAdmin } from "../../api/src/users/ensure-first-admin.ts";
import { countForeignSecrets } from "../../api/src/webhooks/webhooks.queries.ts";

/** Called with the progress of a step. */
export type Tell = (detail: string) => void;

/** Works on the shop's data in this process, before the shop's processes run. */
export async function withShopData<Result>(
  databaseUrl: string,
  env: Environment,
  work: (deps: ReturnType<typeof createDependencies>) => Promise<Result>,
): Promise<Result> {
  const database = connect(databaseUrl, { max: 4, applicationName: "aliquot-start" });
  try {
    return await work(createDependencies(database, env, pino({ level: "silent" })));
  } finally {
    await database.close();
  }
}

/** Creates the first administrator, and stores settings whose first value is in the environment. */
export function createFirstAdmin(
  databaseUrl: string,
  env: Environment,
): Promise<FirstAdmin | null> {
  return withShopData(databaseUrl, env, async (deps) => {
    // Created on the first start, so that it is stored with the data folder.
    deps.encryption.keyId();
    await adoptTimeZone(deps.db, env.shopTimeZone);
    return ensureFirstAdmin(deps);
  });
}

/** Warnings at the start about the login of admins. */
export async function readSignInWarnings({
  db,
  encryption,
}: Pick<ReturnType<typeof createDependencies>, "db" | "encryption">): Promise<string[]> {
  const [isProtected, foreign, foreignWebhooks] = await Promise.all([
    countProtectedAdmins(db),
    countForeignTotp(db, encryption.keyId()),
    countForeignSecrets(db, encryption),
  ]);
  return [
    ...(isProtected > 0
      ? []
      : [
          "No admin has a second factor yet: whoever learns a password can redirect every payment. Set up a passkey in the back-office under Security.",
        ]),
    ...(foreign === 0
      ? []
      : [
          `The secrets of ${foreign} authenticator ${foreign === 1 ? "app" : "apps"} were encrypted with another key: their codes are refused until SECRETS_KEY, or the file secrets-key of DATA_DIR, is the former one. Passkeys and recovery codes work.`,
        ]),
    ...(foreignWebhooks === 0
      ? []
      : [
          `The secrets of ${foreignWebhooks} ${foreignWebhooks === 1 ? "webhook" : "webhooks"} were encrypted with another key: nothing is delivered there until SECRETS_KEY, or the file secrets-key of DATA_DIR, is the former one, or the webhook is made anew.`,
        ]),
  ];
}

export async function createDemo(
  databaseUrl: string,
  env: Environment,
  tell: Tell,
): Promise<number> {
  return withShopData(databaseUrl, env, async (deps) => {
    const [admin] = await deps.db.sql<{ id: string }[]>`
      SELECT id FROM users WHERE role = 'admin' ORDER BY created_at LIMIT 1`;
    if (!admin) throw new Error("The demo needs an administrator, and there is none");
    // A release has no demo, so this is imported only when needed.
    const { seedDemo } = await import("../demo/seed-demo.ts");
    const created = await seedDemo(deps, admin.id, (done, all) =>
      tell(`${done} of ${all} pictures`),
    );
    if (created > 0 && !process.env.DEMO_WITHOUT_LOTS) {
      const { seedDemoLots } = await import("../demo/seed-lots.ts");
      await seedDemoLots(deps, admin.id);
    }
    if (created > 0 && process.env.DEMO_MAILS_AT_ONCE) {
      await saveStoreSettings(deps.db, admin.id, { orderMailDelaySeconds: 0 });
    }
    return created;
  });
}
