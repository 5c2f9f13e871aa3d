import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import { takeDataFolder } from "./data-folder.ts";
import { openDatabase, openDatabaseAlone } from "./open-database.ts";

let dataDir: string;
const databaseUrl = undefined;

beforeAll(() => {
  dataDir = folderFor("shop");
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function folderFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `database-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

const aTask = { command: "npm run seed", kind: "task" } as const;
const aShop = { command: "npm start", kind: "shop" } as const;

/** A process that opens the database like a shop, reports it, and lives until it is killed. */
async function shopElsewhere(): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, "open-database.ts"));
  const program = `import { openDatabaseAlone } from ${module};
    await openDatabaseAlone({ dataDir: ${JSON.stringify(dataDir)} }, ${JSON.stringify(aShop)});
    console.log("open");
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

async function ask(url: string): Promise<unknown> {
  const sql = postgres(url, { max: 1 });
  try {
    return (await sql`SELECT 1 AS one`)[0]?.one;
  } finally {
    await sql.end();
  }
}

describe("the database of a data folder", { timeout: 60_000 }, () => {
  it("belongs to one shop: another shop waits and gets a message with its name, a task works beside it", async () => {
    const shop = await openDatabaseAlone({ dataDir, databaseUrl }, aShop);
    await expect(openDatabaseAlone({ dataDir, databaseUrl }, aShop)).rejects.toThrow(
      `npm start (process ${process.pid}) has used ${dataDir} since`,
    );
    const task = await openDatabase({ dataDir, databaseUrl }, aTask);
    expect(task.url).toBe(shop.url);
    expect(await ask(task.url)).toBe(1);
    await task.close();
    expect(await ask(shop.url)).toBe(1);
    await shop.close();
    await expect(ask(shop.url)).rejects.toThrow("ECONNREFUSED");
  });

  it("is a task's until that ends: a shop says so, waits, and opens its own", async () => {
    const task = await openDatabase({ dataDir, databaseUrl }, aTask);
    const notices: string[] = [];
    const told = Promise.withResolvers<void>();
    const onNotice = (sentence: string) => {
      notices.push(sentence);
      told.resolve();
    };
    const opening = openDatabaseAlone({ dataDir, databaseUrl }, { ...aShop, onNotice });
    await told.promise;
    await task.close();
    const shop = await opening;
    expect(notices).toEqual([
      expect.stringMatching(/^Waiting: npm run seed \(process \d+\) has used .+ since .+ UTC\.$/),
    ]);
    expect(await ask(shop.url)).toBe(1);
    await shop.close();
  });

  it("ends with the process that opened it, even by SIGKILL, and the next one opens it", async () => {
    const killed = await shopElsewhere();
    const { pid } = readPostmaster();
    killed.kill("SIGKILL");
    const shop = await openDatabaseAlone({ dataDir, databaseUrl }, aShop);
    expect(shop.folder?.wasAbandoned).toBe(true);
    expect(readPostmaster().pid).not.toBe(pid);
    // Gone, or a zombie that nobody has reaped yet.
    expect(stateOf(pid)).toMatch(/^(Z|$)/);
    expect(await ask(shop.url)).toBe(1);
    await shop.close();
  });

  it("is not opened a second time while PostgreSQL outlives the command that started it", async () => {
    const killed = await shopElsewhere();
    const { pid } = readPostmaster();
    process.kill(pid, "SIGSTOP");
    killed.kill("SIGKILL");
    const told = Promise.withResolvers<string>();
    const opening = openDatabaseAlone(
      { dataDir, databaseUrl },
      { ...aShop, onNotice: told.resolve },
    );
    expect(await told.promise).toBe("Waiting: the database of an earlier run is still ending.");
    process.kill(pid, "SIGCONT");
    const shop = await opening;
    expect(readPostmaster().pid).not.toBe(pid);
    await shop.close();
  });

  it("ends while a task uses it beside the shop, and the task says so", async () => {
    const shop = await openDatabaseAlone({ dataDir, databaseUrl }, aShop);
    const [module, client] = ["open-database.ts", "../../api/src/db/client.ts"].map((name) =>
      JSON.stringify(join(import.meta.dirname, name)),
    );
    const program = `import { runTask } from ${module};
      import { connect } from ${client};
      await runTask("seed", async ({ url }) => {
        const { db } = connect(url);
        await db.sql\`SELECT 1\`;
        console.log("joined");
        for (;;) await db.sql\`SELECT 1\`;
      });`;
    const task = spawn(process.execPath, ["-e", program], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const errors: string[] = [];
    task.stderr.on("data", (text) => errors.push(String(text)));
    const ended = once(task, "close");
    await once(task.stdout, "data");
    await shop.close();
    const [code] = await ended;
    expect(errors.join("").trim()).toBe(
      `The shop that runs the database of ${dataDir} has stopped, or cannot be reached from here. Run this again.`,
    );
    expect(code).toBe(1);
  });

  it("is opened by one of two that start at once", async () => {
    const opened = await Promise.allSettled([
      openDatabaseAlone({ dataDir, databaseUrl }, aShop),
      openDatabaseAlone({ dataDir, databaseUrl }, aShop),
    ]);
    expect(opened.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const one of opened) if (one.status === "fulfilled") await one.value.close();
  });

  it("is opened though the file of a killed server names a process of another program", async () => {
    const { uid, gid } = ownerOf(join(dataDir, "postgres/cluster/PG_VERSION"));
    const sleeper = spawn("sleep", ["60"], { stdio: "ignore", uid, gid });
    leavePidFile(sleeper.pid);
    const shop = await openDatabaseAlone({ dataDir, databaseUrl }, aShop);
    expect(await ask(shop.url)).toBe(1);
    await shop.close();
    expect(sleeper.exitCode).toBe(null);
    sleeper.kill();
    await once(sleeper, "exit");
  });

  it("is opened though the file of a killed server names a process that nobody has reaped", async () => {
    const { uid, gid } = ownerOf(join(dataDir, "postgres/cluster/PG_VERSION"));
    // The shell becomes tail, which never reaps its child. The child sleeps, so that it cannot end
    // earlier. cat would end at once, because a shell gives /dev/null to background processes.
    const parent = spawn("sh", ["-c", "sleep 600 & echo $!; exec tail -f /dev/null"], {
      stdio: ["ignore", "pipe", "ignore"],
      uid,
      gid,
    });
    const [line] = await once(parent.stdout, "data");
    const zombie = Number(line);
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, "utf8")).toBe("tail\n");
    process.kill(zombie);
    await expect.poll(() => stateOf(zombie)).toMatch(/^Z/);
    leavePidFile(zombie);
    const shop = await openDatabaseAlone({ dataDir, databaseUrl }, aShop);
    expect(stateOf(zombie)).toMatch(/^Z/);
    expect(await ask(shop.url)).toBe(1);
    await shop.close();
    parent.kill();
  });

  it("waits for a server of the folder that no shop started, and opens when that has ended", async () => {
    const cluster = join(dataDir, "postgres/cluster");
    const { uid, gid } = ownerOf(join(cluster, "PG_VERSION"));
    const server = spawn("sleep", ["60"], { stdio: "ignore", cwd: cluster, uid, gid });
    leavePidFile(server.pid);
    const notice = Promise.withResolvers<string>();
    const opening = openDatabaseAlone(
      { dataDir, databaseUrl },
      { ...aShop, onNotice: notice.resolve },
    );
    expect(await notice.promise).toBe("Waiting: the database of an earlier run is still ending.");
    server.kill();
    const shop = await opening;
    expect(await ask(shop.url)).toBe(1);
    await shop.close();
  });

  it("is started again after a crash, and the shop says so", async () => {
    const notices: string[] = [];
    const options = { ...aShop, onNotice: (sentence: string) => notices.push(sentence) };
    const shop = await openDatabaseAlone({ dataDir, databaseUrl }, options);
    process.kill(readPostmaster().pid, "SIGKILL");
    const answer = () => ask(shop.url).catch((error: Error) => error.message);
    await expect.poll(() => notices.join()).toMatch(/^PostgreSQL ended \(SIGKILL\) and is started/);
    await expect.poll(answer, { timeout: 20_000 }).toBe(1);
    await shop.close();
  });

  it("is not ended while it recovers from a crash, however long that takes, and says so", async () => {
    const killed = await shopElsewhere();
    const { pid } = readPostmaster();
    // As a disk that is slow: PostgreSQL stands still for longer than other starts may take.
    process.kill(pid, "SIGKILL");
    killed.kill("SIGKILL");
    const notices: string[] = [];
    let recovering = 0;
    const opening = openDatabaseAlone(
      { dataDir, databaseUrl },
      { ...aShop, onNotice: (sentence) => notices.push(sentence) },
    );
    opening.catch(() => {});
    const stopWhileItRecovers = () => {
      const server = readPostmaster().pid;
      if (!server || server === pid) return 0;
      process.kill(server, "SIGSTOP");
      recovering = server;
      return server;
    };
    await expect.poll(stopWhileItRecovers, { timeout: 20_000, interval: 1 }).toBeGreaterThan(0);
    await Bun.sleep(nightly(3_000, 32_000));
    process.kill(recovering, "SIGCONT");
    const shop = await opening;
    expect(await ask(shop.url)).toBe(1);
    expect(notices.join()).toContain("is recovering");
    await shop.close();
  }, 90_000);

  it("is not ended by the guard of a start that was killed with its database", async () => {
    const killed = await shopElsewhere();
    const { pid } = readPostmaster();
    killed.kill("SIGSTOP");
    process.kill(pid, "SIGKILL");
    // The guard outlives both. At first it finds no such process, and looks again after a second.
    leavePidFile(999_999_999);
    killed.kill("SIGKILL");
    const shop = await openDatabaseAlone({ dataDir, databaseUrl }, aShop);
    const opened = readPostmaster().pid;
    await expect.poll(guardsOfFolder, { timeout: 10_000 }).toBe(1);
    expect(readPostmaster().pid).toBe(opened);
    expect(shop.postgres?.process.restarts).toBe(0);
    expect(await ask(shop.url)).toBe(1);
    await shop.close();
  });

  it("is created although the initdb of a killed start still writes", async () => {
    const folder = folderFor("orphan");
    const left = join(folder, "postgres/cluster.unfinished");
    const loop = `while :; do mkdir -p ${left}; echo 1 > ${left}/postmaster.pid; sleep 0.01; done`;
    const orphan = spawn("sh", ["-c", loop], { stdio: "ignore" });
    await expect.poll(() => existsSync(join(left, "postmaster.pid"))).toBe(true);
    try {
      const shop = await openDatabaseAlone({ dataDir: folder, databaseUrl }, aShop);
      expect(await ask(shop.url)).toBe(1);
      await shop.close();
    } finally {
      orphan.kill("SIGKILL");
      await once(orphan, "exit");
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("of another major version is refused with instructions for the upgrade", async () => {
    const old = folderFor("old");
    mkdirSync(join(old, "postgres/cluster"), { recursive: true });
    writeFileSync(join(old, "postgres/cluster/PG_VERSION"), "17\n");
    const opening = openDatabaseAlone({ dataDir: old, databaseUrl }, aShop);
    await expect(opening).rejects.toThrow(
      /is one of PostgreSQL 17, and this release runs 18\. .+npm run backup.+npm run restore/,
    );
    // The folder is free again.
    (await takeDataFolder(old, aTask)).giveBack();
    rmSync(old, { recursive: true });
  });

  it("of a folder that cannot be written ends in a sentence", async () => {
    const closed = folderFor("closed");
    const reopen = closeToWrites(closed);
    try {
      await expect(openDatabaseAlone({ dataDir: closed, databaseUrl }, aShop)).rejects.toThrow(
        /^The data folder .+ cannot be used: E\w+.*\. Set DATA_DIR to a folder that this user may write\.$/,
      );
    } finally {
      reopen();
      rmSync(closed, { recursive: true });
    }
  });

  it("cannot be had by a task beside a shop that uses another one", async () => {
    const folder = folderFor("managed");
    const shop = await openDatabaseAlone({ dataDir: folder, databaseUrl: "postgres://x/y" }, aShop);
    await expect(openDatabase({ dataDir: folder, databaseUrl }, aTask)).rejects.toThrow(
      /with a DATABASE_URL\. Set it for this command, too\.$/,
    );
    await shop.close();
    expect(existsSync(join(folder, "postgres"))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

function readPostmaster() {
  const text = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  return { pid: Number(text.split("\n")[0]) };
}

const leavePidFile = (pid: number | undefined) =>
  writeFileSync(
    join(dataDir, "postgres/cluster/postmaster.pid"),
    `${pid}\n${join(dataDir, "postgres/cluster")}\n`,
  );

const stateOf = (pid: number) =>
  spawnSync("ps", ["-o", "stat=", "-p", String(pid)]).stdout.toString();

/** The living guards of this folder's database. */
function guardsOfFolder(): number {
  const { stdout } = spawnSync("ps", ["-ww", "-e", "-o", "args="]);
  return stdout
    .toString()
    .split("\n")
    .filter((line) => line.includes(" guard ") && line.includes(dataDir)).length;
}

function ownerOf(file: string) {
  const [uid, gid] = spawnSync(
    "stat",
    process.platform === "darwin" ? ["-f", "%u %g", file] : ["-c", "%u %g", file],
  )
    .stdout.toString()
    .split(" ")
    .map(Number);
  return { uid, gid };
}

/** Permissions stop every user except root. For root a read-only file system is mounted over the folder. */
function closeToWrites(folder: string): () => void {
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o555);
    return () => chmodSync(folder, 0o755);
  }
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "ro,size=64k", "tmpfs", folder]);
  if (mounted.status !== 0) throw new Error(mounted.stderr.toString());
  return () => spawnSync("umount", [folder]);
}

it("a task that finds the disk full says so in a sentence", () => {
  const module = JSON.stringify(join(import.meta.dirname, "open-database.ts"));
  const program = `import { writeFileSync } from "node:fs";
    import { runTask } from ${module};
    await runTask("export", async () => writeFileSync("/dev/full", "a page"));`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", program], {
    env: { PATH: process.env.PATH, DATABASE_URL: "postgres://nobody@127.0.0.1:9/nothing" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr.trim()).toBe(
    "A file cannot be opened or written: ENOSPC: no space left on device, write.",
  );
});
