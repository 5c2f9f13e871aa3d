/**
 * `npm run export -- [folder] [--server https://origin]`: writes the whole site into a folder (default `export`) for
 * any static host. `--server` names the shop to which the host must pass API calls and order pages.
 */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { FolderObjects } from "#shared/storage/folder-objects.ts";
import { openStorage } from "#shared/storage/open-storage.ts";
import type { Environment } from "../../api/src/env.ts";
import { openPageFiles } from "../../api/src/publishing/open-page-files.ts";
import { withOrigins } from "../../site/front/api-origin.ts";
import { type ExportedPage, exportedFile, withPolicy } from "./export/exported-file.ts";
import { HEADERS_FILE, hostRules } from "./export/host-rules.ts";
import { readBuiltPages, readPublishedPages } from "./export/read-published-pages.ts";
import { runTask, type ShopDatabase } from "./open-database.ts";
import { freePort } from "./ports.ts";
import { draftBeside, isReplaceable } from "./replaced-folder.ts";
import { type Shop, startShop } from "./shop.ts";

const { folder, server } = readArguments(process.argv.slice(2));
await runTask("export", async (database, env) => {
  const shop = await openShop(database, env);
  const pages = await exportSite(shop).finally(() => shop.stop());
  console.log(`\n${pages} pages and everything they need are in ${folder}`);
  if (!server) {
    console.log("The host must pass /api, /payment and /order-confirmation on: see _redirects.");
  }
});

/** Opens the shop on its own port, so that a running shop on the same data is not disturbed. */
async function openShop(database: ShopDatabase, env: Environment): Promise<Shop> {
  const port = String(await freePort(env.port + 10));
  return startShop({
    database,
    variables: { ...process.env, PORT: port, HOST: "127.0.0.1", SITE_URL: env.siteUrl },
    serves: false,
    onStep: ({ name, state }) => state === "begun" && console.log(`  ${name} …`),
  });
}

async function exportSite(shop: Shop): Promise<number> {
  const draft = draftBeside(folder);
  try {
    const pages = await writeSite(shop, draft);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return pages;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function writeSite({ env, build }: Shop, draft: string): Promise<number> {
  const keep = { recursive: true, filter: (name: string) => !/\.(?:br|gz)$/.test(name) };
  cpSync(join(build.directory, "site/client"), draft, keep);
  cpSync(join(build.directory, "admin"), join(draft, "admin"), keep);
  const storage = openStorage(env.storage);
  const copy = new FolderObjects(draft);
  for await (const { name } of storage.objects.list("media/")) {
    const bytes = await storage.objects.read(name);
    if (bytes) await copy.write(name, bytes);
  }
  const admin = join(draft, "admin/index.html");
  writeFileSync(admin, withOrigins(readFileSync(admin, "utf8"), env.siteUrl, env.apiPublicUrl));
  for (const page of readBuiltPages(build, env)) writePage(draft, page);
  const files = openPageFiles(storage, build.release);
  const pages = await readPublishedPages(files, env.apiPublicUrl);
  for (const page of pages) writePage(draft, page);
  const rules = hostRules(pages, server, env.apiPublicUrl);
  for (const [name, text] of rules) writeFileSync(join(draft, name), text);
  return pages.length;
}

function writePage(draft: string, page: ExportedPage): void {
  if (page.status !== 200) return;
  const file = join(draft, exportedFile(page));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, withPolicy(page));
}

function readArguments(args: string[]) {
  const options = { server: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, strict: false });
  const server = values.server === undefined ? undefined : String(values.server);
  if (server !== undefined && !URL.canParse(server)) {
    console.error("--server must be followed by an origin such as https://shop.example");
    process.exit(1);
  }
  const folder = resolve(positionals[0] ?? "export");
  if (!isReplaceable(folder, HEADERS_FILE)) {
    console.error(`${folder} is replaced as a whole: name a folder of its own.`);
    process.exit(1);
  }
  return { folder, server: server && new URL(server).origin };
}
