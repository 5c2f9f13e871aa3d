import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addCleanUp } from "../stage/clean-up.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { atMost, type Figure, rounded, told } from "./figures.ts";
import { residentMegabytes } from "./measure-memory.ts";
import { openApiAlone } from "./open-api-alone.ts";

const MAX_MB = 150;

export const measureBackup: BenchPart = {
  name: "backup",
  title: "A backup of a large shop",
  how: "`npm run backup` beside the running database, without the package manager around it, plain and encrypted, onto the same disk. Its resident memory is read ten times a second; the largest counts. A MB of a file has 1,000,000 bytes.",
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const alone = await openApiAlone(bench);
  const { products, orders } = bench.options;
  await alone.fillUpTo({ products: products.at(-1) ?? 1, orders });
  const folder = mkdtempSync(join(tmpdir(), "aliquot-backup-"));
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const { dataDir } = alone.storage;
  bench.log("a backup");
  const plain = await backUp(dataDir, join(folder, "plain.tar"));
  bench.log("an encrypted backup");
  const encrypted = await backUp(
    dataDir,
    join(folder, "encrypted.tar"),
    "a passphrase of the bench",
  );
  const size = `${rounded(plain.megabytes)} MB with ${orders.toLocaleString("en-US")} orders`;
  return [
    atMost("backup memory", { value: plain.memory, unit: "MB" }, MAX_MB, size),
    atMost("backup memory: encrypted", { value: encrypted.memory, unit: "MB" }, MAX_MB),
    told("backup speed", speedOf(plain), `${rounded(plain.seconds)} s`),
    told("backup speed: encrypted", speedOf(encrypted), `${rounded(encrypted.seconds)} s`),
  ];
}

type Backup = { seconds: number; megabytes: number; memory: number };

const speedOf = ({ megabytes, seconds }: Backup) => `${rounded(megabytes / seconds)} MB/s`;

async function backUp(dataDir: string, file: string, passphrase = ""): Promise<Backup> {
  const beganAt = performance.now();
  const child = Bun.spawn([process.execPath, "scripts/run/backup.ts", file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", BACKUP_PASSPHRASE: passphrase },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const sampled: number[] = [];
  const sampling = setInterval(() => sampled.push(residentMegabytes(child.pid)), 100);
  const code = await child.exited.finally(() => clearInterval(sampling));
  if (code !== 0) throw new Error("The backup failed");
  const seconds = (performance.now() - beganAt) / 1000;
  return { seconds, megabytes: statSync(file).size / 1e6, memory: Math.max(...sampled) };
}
