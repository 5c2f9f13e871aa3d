/**
 * `npm run rotate-secrets -- --new-key-file FILE`: encrypts every stored secret with the key in the file, while the shop
 * runs. It can be killed at any moment and called again. Until it has finished, the shop accepts both keys.
 */

import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { commandLine } from "../../api/src/command-line.ts";
import { SettingsError } from "../../api/src/env.ts";
import { rotateSecrets } from "../../api/src/rotate-secrets.ts";
import { runTask } from "./open-database.ts";
import { withShopData } from "./shop-data.ts";

/** Milliseconds: longer than any request that stores a secret. */
const SETTLE_MS = 15_000;

await runTask("rotate-secrets", async ({ url }, env) => {
  const newKey = readNewKey();
  const settle = () => {
    console.log("Waiting 15 s for requests that began with the former key.");
    return pause(SETTLE_MS);
  };
  const { rotated, unreadable, ends } = await withShopData(url, env, ({ db }) =>
    rotateSecrets({ db, env, newKey, settle }),
  );
  console.log(`Encrypted with the new key: ${rotated}.`);
  if (ends === "not") {
    throw new SettingsError([
      `${unreadable} secrets can be decrypted with neither key, so both stay in use. With the key they were encrypted with, call this again; if it is lost, run ${commandLine("forget-secrets")} first.`,
    ]);
  }
  console.log(
    ends === "by-file"
      ? `${env.dataDir}/secrets-key has the new key, and the running shop uses it. Store it where the former one is stored; backups from before need the former one.`
      : `Now set SECRETS_KEY (or its file) to the new key on every machine and restart there; then delete ${env.dataDir}/secrets-key.new. Until then the shop accepts both keys.`,
  );
});

/** @throws SettingsError */
function readNewKey(): string {
  const usage = `Name the file with the new key: ${commandLine("rotate-secrets", "--new-key-file FILE")}`;
  try {
    const { values } = parseArgs({ options: { "new-key-file": { type: "string" } } });
    const file = values["new-key-file"];
    if (!file) throw new SettingsError([usage]);
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError([`${usage} (${error instanceof Error ? error.message : error})`]);
  }
}
