import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareData } from "../../scripts/run/shop-data.ts";
import { readRules } from "./buyers/buyers.queries.ts";
import { parseEnvironment } from "./env.ts";
import { noteHeartbeat, noteOpened } from "./publishing/releases.queries.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

const ROOT = join(import.meta.dirname, "../..");
const ADMIN = "owner@shop.example";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), "aliquot-commands-"));
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Begins a command on the database, with none of the shop's other settings. */
const begin = (file: string, args: string[] = [], settings: Record<string, string> = {}) =>
  Bun.spawn([process.execPath, join(ROOT, "scripts", file), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? "",
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });

async function run(...command: Parameters<typeof begin>) {
  const child = begin(...command);
  const [code, output, errors] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, lines: output.trim().split("\n"), errors: errors.trim() };
}

describe("the first administrator", () => {
  it("is not made by a command that serves nothing, so that the first serve still opens a new shop", async () => {
    const env = parseEnvironment({
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: "vivid-ochre-lantern-42",
    });
    const steps: string[] = [];
    const start = (serves: boolean) =>
      prepareData(database.url, env, {
        isProduction: serves,
        serves,
        step: (name, work) => {
          steps.push(name);
          return work();
        },
      });
    expect(await start(false)).toMatchObject({ admin: null });
    const { code, errors } = await run("demo/seed.ts");
    expect(code).toBe(1);
    expect(errors).toBe(
      "The demo needs an administrator, and the first start of the shop makes one. Start the shop with npm run serve, and run this beside it or afterwards.",
    );
    expect(await database.sql`SELECT FROM users`).toHaveLength(0);
    expect(steps).toEqual([]);
    expect((await start(true)).admin?.email).toBe(ADMIN);
    expect(steps).toEqual(["Administrator"]);
    expect((await readRules(database.db)).defaultAccess).toBe("attested");
  }, 60_000);
});

describe("a link for a new password", { timeout: 60_000 }, () => {
  const link = (settings?: Record<string, string>) =>
    run("run/reset-password.ts", [ADMIN], settings);

  it("has no address where the shop was never started and none is set, and says so", async () => {
    const { code, lines } = await link();
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^\/reset-password\?token=/);
    expect(lines[1]).toBe(
      "The shop's address is not known here, because SITE_URL is not set: put it before this path.",
    );
  });

  it("has the address under which the shop is served, or else the one that is set", async () => {
    const served = { release: "one", siteUrl: "https://shop.example" };
    await noteHeartbeat(database.db, served);
    await noteOpened(database.db, served.release);
    expect((await link()).lines[0]).toMatch(/^https:\/\/shop\.example\/reset-password\?token=/);
    const { lines } = await link({ SITE_URL: "https://other.example" });
    expect(lines[0]).toMatch(/^https:\/\/other\.example\/reset-password\?token=/);
  });

  it("is not made where the shop's address cannot be read", async () => {
    const made = () => database.sql`SELECT FROM activity WHERE action = 'password-reset-link'`;
    const before = await made();
    await database.sql`ALTER TABLE releases RENAME TO releases_away`;
    try {
      expect((await link()).code).toBe(1);
    } finally {
      await database.sql`ALTER TABLE releases_away RENAME TO releases`;
    }
    expect(await made()).toHaveLength(before.length);
  });
});

it("a command is named in pg_stat_activity", async () => {
  const rescue = await database.db.transaction(async (tx) => {
    await tx.sql`SET LOCAL idle_in_transaction_session_timeout = 0`;
    await tx.sql`LOCK TABLE users`;
    const child = begin("run/rescue-admin.ts", [ADMIN]);
    const named = () => database.sql<{ name: string }[]>`
      SELECT application_name AS name FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(named, { timeout: 15_000 }).toEqual([{ name: "aliquot-rescue-admin" }]);
    return child;
  });
  expect(await rescue.exited).toBe(0);
}, 60_000);

it("the command of the screening list says how many entries there were, and refuses a file that is cut", async () => {
  const file = join(folder, "list.csv");
  const load = (entries: number, ...options: string[]) => {
    const rows = Array.from({ length: entries }, (_, at) => `SDN,${at},Person ${at} X,,`);
    writeFileSync(file, ["source,entity_number,name,alt_names,addresses", ...rows].join("\n"));
    return run("run/screening.ts", [...options, file]);
  };
  expect((await load(100)).lines[0]).toBe("100 entries are loaded; before, there were 0.");
  const cut = await load(60);
  expect(cut).toMatchObject({ code: 1, lines: [""] });
  expect(cut.errors).toBe(
    `The file has 60 entries and the present list 100, so it may be cut: download it again. The list that was loaded before stays. If so many entries were really taken off, load it by npm run screening -- --shorter ${file}`,
  );
  const { lines } = await load(60, "--shorter");
  expect(lines[0]).toBe("60 entries are loaded; before, there were 100.");
}, 60_000);
