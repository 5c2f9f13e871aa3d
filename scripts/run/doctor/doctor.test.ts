import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { connect, type DatabaseClient } from "../../../api/src/db/client.ts";
import { grantUse } from "../../../api/src/db/grant-use.ts";
import { createEncryption } from "../../../api/src/encryption.ts";
import { parseEnvironment } from "../../../api/src/env.ts";
import { type TestApi, testApi } from "../../../api/src/testing/test-api.ts";
import { readCommit, VERSION } from "../../../api/src/version.ts";
import { openBackupPlace } from "../backup/backup-place.ts";
import { keepBackup } from "../backup/testing/keep-backup.ts";
import { examineAddress } from "./examine-address.ts";
import { examineBackups } from "./examine-backups.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineFolder, examineMail } from "./examine-machine.ts";
import { examineShop } from "./examine-shop.ts";
import type { Finding } from "./finding.ts";

const faultsOf = (findings: Finding[]) =>
  findings.filter(({ state }) => state === "fault").map(({ name }) => name);
/** Every fault and advice says what to do. */
const withoutFix = (findings: Finding[]) =>
  findings.filter(({ state, fix }) => (state === "ok") !== (fix === ""));

/** Makes a folder read-only; root can write where only the mode forbids it. Returns what undoes it. */
function readOnly(folder: string): () => void {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o500);
    return () => chmodSync(folder, 0o700);
  }
  const { stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", "ro", "tmpfs", folder]);
  expect(String(stderr)).toBe("");
  return () => spawnSync("umount", [folder]);
}

describe("the doctor of a database", () => {
  let api: TestApi;
  let shop: DatabaseClient;
  const role = `doctor_${Bun.randomUUIDv7().slice(-12)}`;
  beforeAll(async () => {
    api = await testApi();
    await api.sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'shop'`);
    const [at] = await api.sql<{ name: string }[]>`SELECT current_database() AS name`;
    const [pathname, username, password] = [at?.name, role, "shop"];
    const url = Object.assign(new URL(inject("testServerUrl")), { pathname, username, password });
    await grantUse(api.sql, url.href);
    shop = connect(url.href, { max: 2 });
  });
  afterAll(async () => {
    await shop.close();
    await api.sql.unsafe(`DROP OWNED BY ${role}`);
    await api.sql.unsafe(`DROP ROLE ${role}`);
    await api.close();
  });

  const examine = async (more: Partial<Parameters<typeof examineDatabase>[0]> = {}) => {
    const encryption = createEncryption({ secretsKey: "k".repeat(32), dataDir: "" });
    const deps = { db: shop.db, encryption, now: () => new Date(), ...more };
    const findings = await examineDatabase(deps);
    expect(withoutFix(findings)).toEqual([]);
    return findings;
  };

  it("finds nothing in a healthy one", async () => {
    expect(faultsOf(await examine())).toEqual([]);
  });

  it("finds a clock that is an hour off", async () => {
    const now = () => new Date(Date.now() - 3_600_000);
    expect(faultsOf(await examine({ now }))).toEqual(["clock"]);
  });

  it("finds a superuser", async () => {
    const [row] = await api.sql<{ isSuperuser: boolean }[]>`
      SELECT rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user`;
    const faults = faultsOf(await examine({ db: api.db }));
    expect(faults.includes("database role")).toBe(row?.isSuperuser);
  });

  it("advises against a role that owns tables", async () => {
    await api.sql.unsafe(`CREATE TABLE owned (x text); ALTER TABLE owned OWNER TO ${role}`);
    const found = (await examine()).find(({ name }) => name === "database role");
    expect(found).toMatchObject({
      state: "advice",
      found: expect.stringMatching(/could drop them/),
    });
    await api.sql`DROP TABLE owned`;
  });

  it("finds secrets of another key, failed emails and failed pages", async () => {
    await api.sql`
      INSERT INTO webhooks (id, url, secret, events)
      VALUES ('hook', 'https://hooks.example', 'other.box', '{order.placed}')`;
    await api.sql`
      INSERT INTO mails (id, kind, recipient, subject, data, state)
      VALUES ('mail', 'order-placed', 'ada@example.com', 'An order', '{}', 'failed')`;
    expect(faultsOf(await examine())).toEqual(["stored secrets", "outbox"]);
    // Whoever operates the shop has known of it for days, and nobody may want to send it again.
    await api.sql`UPDATE mails SET created_at = now() - interval '3 days'`;
    const outbox = (await examine()).find(({ name }) => name === "outbox");
    expect(outbox).toMatchObject({ state: "advice", found: "1 email could not be sent." });
    await api.sql`DELETE FROM webhooks`;
    await api.sql`DELETE FROM mails`;
  });

  it("finds a migration that is missing, and a schema of a newer release", async () => {
    const [last] = await api.sql`
      DELETE FROM drizzle.__drizzle_migrations WHERE id =
        (SELECT max(id) FROM drizzle.__drizzle_migrations) RETURNING *`;
    expect(faultsOf(await examine())).toEqual(["schema"]);
    await api.sql`INSERT INTO drizzle.__drizzle_migrations ${api.sql(last ?? {})}`;
    await api.sql`
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('new', 9999999999999)`;
    await api.sql`UPDATE drizzle.release SET oldest = '9.0.0'`;
    expect(faultsOf(await examine())).toEqual(["schema"]);
  });
});

describe("the doctor of a machine", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "doctor-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it("finds a full disk, an open key and a missing folder", () => {
    const env = { dataDir, secretsKey: undefined };
    const roomy = () => 5 * 1024 ** 3;
    writeFileSync(join(dataDir, "secrets-key"), "key", { mode: 0o600 });
    expect(faultsOf(examineFolder(env, roomy))).toEqual([]);
    expect(faultsOf(examineFolder(env, () => 1024))).toEqual(["disk space"]);
    chmodSync(join(dataDir, "secrets-key"), 0o644);
    expect(faultsOf(examineFolder(env, roomy))).toEqual(["secrets key"]);
    const gone = { ...env, dataDir: join(dataDir, "gone") };
    expect(faultsOf(examineFolder(gone, roomy))).toEqual(["data folder"]);
  });

  it("finds a mail server that does not answer, and no mail server", async () => {
    const mailFrom = "Shop <orders@shop.example>";
    const away = await examineMail({ smtpUrl: "smtp://mailer:hunter2@127.0.0.1:9", mailFrom });
    expect(away.state).toBe("fault");
    expect(JSON.stringify(away)).not.toContain("hunter2");
    expect((await examineMail({ smtpUrl: undefined, mailFrom })).state).toBe("fault");
  });

  it("finds an address that does not answer, and proxies that let visitors forge theirs", async () => {
    let version = VERSION;
    let believes = false;
    let isContainer = false;
    const server = createServer((request, answer) => {
      const forged = believes ? request.headers["x-forwarded-for"] : undefined;
      const body = request.url?.endsWith("/address")
        ? { address: forged ?? "127.0.0.1" }
        : { status: "ok", version, commit: readCommit() };
      answer.end(JSON.stringify(body));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const examine = async (settings: Record<string, string>) => {
      const env = parseEnvironment({ SITE_URL: `http://127.0.0.1:${port}`, ...settings });
      const findings = await examineAddress(env, isContainer);
      expect(withoutFix(findings)).toEqual([]);
      advised = findings.filter(({ state }) => state === "advice").map(({ name }) => name);
      return faultsOf(findings);
    };
    let advised: string[] = [];
    expect(await examine({ HOST: "127.0.0.1", TRUST_PROXY: "1" })).toEqual([]);
    expect(await examine({ TRUST_PROXY: "10.0.0.0/8" })).toEqual([]);
    expect(await examine({ TRUST_PROXY: "1" })).toEqual(["reverse proxy"]);
    // As compose.yaml: only the proxy reaches the container, in which all interfaces are one's own.
    isContainer = true;
    expect(await examine({ TRUST_PROXY: "1" })).toEqual([]);
    isContainer = false;
    believes = true;
    expect(await examine({ TRUST_PROXY: "10.0.0.0/8" })).toEqual(["reverse proxy"]);
    believes = false;
    expect(advised).toEqual([]);
    version = "0.9.0";
    expect(await examine({})).toEqual([]);
    expect(advised).toEqual(["version"]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await examine({})).toEqual(["public address"]);
    expect(await examine({ SITE_URL: "https://127.0.0.1:9" })).toEqual([
      "public address",
      "reverse proxy",
    ]);
  });

  it("finds backups that are missing, old, beside the shop or away", async () => {
    const place = join(dataDir, "../", `backups-${basename(dataDir)}`);
    const examine = async (variables: Record<string, string>, now = new Date()) => {
      const finding = await examineBackups(variables, { dataDir, now });
      expect(withoutFix([finding])).toEqual([]);
      return `${finding.state}: ${finding.found}`;
    };
    const url = { BACKUP_URL: `file://${place}` };
    expect(await examine({})).toMatch(/^advice: No backups are made/);
    expect(await examine({ BACKUP_URL: "ftp://x" })).toMatch(/^fault: BACKUP_URL must be/);
    expect(await examine(url)).toMatch(/^fault: There is no backup in/);
    const opened = openBackupPlace({ kind: "folder", folder: place });
    const verifiedAt = "2027-11-24T03:30:00.000Z";
    await keepBackup(opened, "aliquot-20261124T033000Z.tar.age", { verifiedAt });
    const at = (time: string) => new Date(`2026-11-${time}`);
    expect(await examine(url, at("24T10:00Z"))).toMatch(/^advice: No backup was restored/);
    expect(await examine(url, at("25T10:00Z"))).toMatch(/^fault: The newest .* is 31 hours old/);
    await keepBackup(opened, "aliquot-20271124T033000Z.tar.age");
    expect(await examine(url, at("24T10:00Z"))).toMatch(
      /^advice: aliquot-2027.* has a date in the/,
    );
    expect(await examine(url, at("25T10:00Z"))).toMatch(/^fault: The newest .* is 31 hours old/);
    const inside = { BACKUP_URL: `file://${dataDir}/backups` };
    await keepBackup(
      openBackupPlace({ kind: "folder", folder: join(dataDir, "backups") }),
      "aliquot-20261124T033000Z.tar.age",
    );
    expect(await examine(inside, at("24T10:00Z"))).toMatch(/^fault: The backups are in/);
    const away = "s3://shop?endpoint=http://127.0.0.1:9";
    const keys = { BACKUP_ACCESS_KEY_ID: "k", BACKUP_SECRET_ACCESS_KEY: "hunter2" };
    const found = await examine({ BACKUP_URL: away, ...keys });
    expect(found).toMatch(/^fault: The backups cannot be listed: the bucket shop at/);
    expect(found).not.toContain("hunter2");
    const undo = readOnly(place);
    const closed = await examine(url).finally(undo);
    expect(closed).toMatch(/^fault: The shop cannot write backups to .+ \(E(ROFS|ACCES)\)/);
    rmSync(place, { recursive: true });
  });

  it("names wrong and missing settings, and a database that is away", async () => {
    expect(faultsOf(await examineShop({ LOG_LEVEL: "loud", SITE_URL: "x" }))).toContain("settings");
    const findings = await examineShop({
      DATA_DIR: dataDir,
      DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:9/shop",
      SITE_URL: "http://127.0.0.1:9",
      SMTP_URL: "smtp://127.0.0.1:9",
    });
    expect(new Set(faultsOf(findings))).toEqual(
      new Set(["settings", "database", "mail", "public address"]),
    );
    expect(withoutFix(findings)).toEqual([]);
    expect(JSON.stringify(findings)).not.toContain("hunter2");
  });
});
