/**
 * `npm run backup -- FILE`: the whole shop in one file, database and pictures, while it runs. With BACKUP_PASSPHRASE or
 * BACKUP_PASSPHRASE_FILE it is encrypted.
 */
import { join } from "node:path";
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
  const mediaDir = join(env.dataDir, "media");
  await backupShop({ db, mediaDir, file, passphrase, onPart: partLines() });
  await close();
  const how = passphrase === undefined ? "" : ", encrypted";
  console.log(`\nThe shop is in ${file}${how}: ${speedOf(file, beganAt)}.`);
});
