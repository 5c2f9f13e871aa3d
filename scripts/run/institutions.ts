/**
 * `npm run institutions -- FILE.json`: replaces the institutions that applicants choose from by those of ROR's data dump
 * (schema 2), a file that the seller downloads. A file that cannot be read leaves the old ones.
 */

import { existsSync } from "node:fs";
import { commandLine } from "../../api/src/command-line.ts";
import { SettingsError } from "../../api/src/env.ts";
import { loadInstitutions } from "../../api/src/institutions/load-institutions.ts";
import { NotADump } from "../../api/src/institutions/read-ror-dump.ts";
import { runTask } from "./open-database.ts";
import { withShopData } from "./shop-data.ts";

const [file] = process.argv.slice(2);

await runTask("institutions", async ({ url }, env) => {
  if (!file) throw new SettingsError([`Name the file: ${commandLine("institutions", "FILE")}`]);
  if (!existsSync(file)) throw new SettingsError([`There is no file ${file}.`]);
  try {
    const pieces = Bun.file(file).stream();
    const count = await withShopData(url, env, ({ db }) => loadInstitutions(db, pieces));
    console.log(`${count} institutions are loaded.`);
  } catch (error) {
    if (!(error instanceof NotADump)) throw error;
    throw new SettingsError([`${error.message} The institutions that were loaded before stay.`]);
  }
});
