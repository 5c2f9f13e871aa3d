/**
 * `npm run restore -- [--send-mail] FILE`: fills an empty database, and the pictures of the data folder, from a backup.
 * Emails that waited when the backup was made are held back in the outbox, unless `--send-mail` is given.
 */
import { openStorage } from "#shared/storage/open-storage.ts";
import { connect } from "../../api/src/db/client.ts";
import { migrate } from "../../api/src/db/migrate.ts";
import { repeatNotedErasures } from "../../api/src/erasures/run-erasures.ts";
import { partLines, readCommandLine, secondsSince, speedOf } from "./backup/command-line.ts";
import { readPassphrase } from "./backup/passphrase.ts";
import { requireEmpty, restoreShop, verifyArchive } from "./backup/restore-shop.ts";
import { openDatabaseAlone, runTask } from "./open-database.ts";

const { file, isFlagged: sendsMail } = readCommandLine("npm run restore", "send-mail");

await runTask(
  "npm run restore",
  async ({ url }, env) => {
    const beganAt = performance.now();
    const passphrase = readPassphrase(process.env);
    const { db, close } = connect(url, { max: 1, applicationName: "aliquot-restore" });
    await requireEmpty(db.sql);
    await verifyArchive(file, passphrase);
    console.log(`  ${file} is whole: ${speedOf(file, beganAt)}`);
    const { objects } = openStorage(env.storage);
    const { manifest, heldMail } = await restoreShop({
      ...{ db, objects, file, passphrase, sendsMail },
      onPart: partLines(),
    });
    await migrate(url);
    const erasedAgain = await repeatNotedErasures({ db, objects, now: () => new Date() });
    await db.sql`SELECT set_config('statement_timeout', '0', false)`;
    await db.sql`ANALYZE`;
    await close();
    console.log(
      `\nThe shop is as it was at ${manifest.createdAt}, after ${secondsSince(beganAt)} s.`,
    );
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
