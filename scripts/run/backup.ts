/**
 * `npm run backup -- FILE`: writes the database and pictures of a running shop into one file. With
 * BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE it is encrypted.
 */
import { openStorage } from "#shared/storage/open-storage.ts";
import { connect } from "../../api/src/db/client.ts";
import { backupShop } from "./backup/backup-shop.ts";
import { partLines, readCommandLine, speedOf } from "./backup/command-line.ts";
import { readPassphrase } from "./backup/passphrase.ts";
import { runTask } from "./open-database.ts";

const { file } = readCommandLine("npm run backup");

await runTask("npm run backup", async ({ url }, env) => {
  const beganAt = performance.now();
  const passphrase = readPassphrase(process.env);
  const { db, close } = connect(url, { max: 1, applicationName: "aliquot-backup" });
  const { objects } = openStorage(env.storage);
  await backupShop({ db, objects, file, passphrase, onPart: partLines() });
  await close();
  const how = passphrase === undefined ? "" : ", encrypted";
  console.log(`\nThe shop is in ${file}${how}: ${speedOf(file, beganAt)}.`);
});
