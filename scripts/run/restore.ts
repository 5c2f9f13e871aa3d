/**
 * `npm run restore -- [--send-mail] [--identity FILE] FILE`: fills an empty database, and the pictures of the data
 * folder, from a backup. `--identity` names the private key of a backup that is encrypted for BACKUP_AGE_RECIPIENT.
 * Emails that waited when the backup was made are held back in the outbox, unless `--send-mail` is given.
 */

import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { openStorage } from "#shared/storage/open-storage.ts";
import { commandLine } from "../../api/src/command-line.ts";
import { connect } from "../../api/src/db/client.ts";
import { migrate } from "../../api/src/db/migrate.ts";
import commands from "../commands.json" with { type: "json" };
import { readKeys } from "./backup/archive-keys.ts";
import { partLines, secondsSince, speedOf } from "./backup/command-line.ts";
import { findUnfinished, finishRestore } from "./backup/finish-restore.ts";
import { requireEmpty, restoreShop, verifyArchive } from "./backup/restore-shop.ts";
import { openDatabaseAlone, runTask } from "./open-database.ts";

const { file, sendsMail, identity } = readArguments();

await runTask(
  "restore",
  async ({ url, shopUrl }, env) => {
    const beganAt = performance.now();
    const keys = await readKeys(process.env, identity);
    const { db, close } = connect(url, { max: 1, applicationName: "aliquot-restore" });
    const { objects } = openStorage(env.storage);
    const earlier = await findUnfinished(db.sql);
    let heldMail = 0;
    if (earlier) {
      console.log(
        "The database has the rows of a restore that ended before its last step. This step is done now, and no file is read.",
      );
    } else {
      await requireEmpty(db.sql);
      await verifyArchive(file, keys);
      console.log(`  ${file} is whole: ${speedOf(file, beganAt)}`);
      ({ heldMail } = await restoreShop({
        ...{ db, objects, file, keys, sendsMail },
        onPart: partLines(),
      }));
    }
    const createdAt = earlier ?? (await findUnfinished(db.sql));
    console.log(
      "  Erasures that are newer follow. If this ends early, run the same command again.",
    );
    await migrate(url, { shopUrl });
    const erasedAgain = await finishRestore({ db, objects, now: () => new Date() });
    await db.sql`SELECT set_config('statement_timeout', '0', false)`;
    await db.sql`ANALYZE`;
    await close();
    console.log(`\nThe shop is as it was at ${createdAt}, after ${secondsSince(beganAt)} s.`);
    if (erasedAgain > 0) {
      console.log(
        `${erasedAgain} accounts were erased after the backup was made; their data was erased again.`,
      );
    }
    if (heldMail > 0) {
      console.log(
        `${heldMail} mails that waited then are held back: look through the outbox, and send what was not sent since.`,
      );
    }
  },
  openDatabaseAlone,
);

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { "send-mail": { type: "boolean" }, identity: { type: "string" } },
    });
    const [file] = positionals;
    if (file && positionals.length === 1) {
      const { identity, "send-mail": sendsMail = false } = values;
      return { file: resolve(file), sendsMail, identity };
    }
  } catch {
    // Reported below.
  }
  console.error(
    `Call it with a file: ${commandLine("restore", Object.keys(commands.restore.usage)[0])}`,
  );
  process.exit(2);
}
