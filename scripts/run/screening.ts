/**
 * `npm run screening -- FILE`: replaces the screening list by a file that the seller downloads, the US Consolidated
 * Screening List in CSV or JSON, and compares all customers, applications and open orders with it. A file that cannot be
 * read, or is much shorter than the old list, leaves the old list; `--shorter` accepts a shorter one.
 */

import { existsSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { commandLine } from "../../api/src/command-line.ts";
import { SettingsError } from "../../api/src/env.ts";
import { loadList } from "../../api/src/screening/load-list.ts";
import { MuchShorterList, NotAList } from "../../api/src/screening/read-screening-list.ts";
import { screenPending } from "../../api/src/screening/screen-pending.ts";
import { runTask } from "./open-database.ts";
import { withShopData } from "./shop-data.ts";

await runTask("screening", async ({ url }, env) => {
  const { file, mayBeShorter } = readArguments();
  if (!existsSync(file)) throw new SettingsError([`There is no file ${file}.`]);
  const bytes = await Bun.file(file).bytes();
  await withShopData(url, env, async (deps) => {
    const began = performance.now();
    const list = { fileName: basename(file), bytes, mayBeShorter };
    const { entries, before } = await loadList(deps, list).catch((error) => {
      if (!(error instanceof NotAList)) throw error;
      const sentences = [error.message, "The list that was loaded before stays."];
      if (error instanceof MuchShorterList) {
        const again = commandLine("screening", `--shorter ${file}`);
        sentences.push(`If so many entries were really taken off, load it by ${again}`);
      }
      throw new SettingsError([sentences.join(" ")]);
    });
    console.log(`${entries} entries are loaded; before, there were ${before}.`);
    const { compared, hits } = await screenPending(deps);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${compared} customers, applications and orders were compared in ${seconds} s: ${hits} new hits.`,
    );
  });
});

function readArguments() {
  const usage = new SettingsError([
    `Name the file: ${commandLine("screening", "[--shorter] FILE")}`,
  ]);
  try {
    const options = { shorter: { type: "boolean" } } as const;
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [file] = positionals;
    if (file && positionals.length === 1) return { file, mayBeShorter: values.shorter };
  } catch {
    throw usage;
  }
  throw usage;
}
