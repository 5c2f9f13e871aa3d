/**
 * Follows the Dockerfile step by step on machines that cannot download images. Each stage is a file
 * system that begins as this machine's Debian. Then it runs what the image would run: the shop, its
 * health check, a backup. It also installs and verifies the systemd units.
 *
 * `npm run trial:image`, as root on Debian.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../run/ports.ts";
import { buildStage, commandIn, type Machine, runIn } from "./image/machine.ts";
import { readDockerfile } from "./image/read-dockerfile.ts";
import { type Check, check, writeResults } from "./stage/checks.ts";
import { addCleanUp, runTrial } from "./stage/clean-up.ts";
import { openTrialStorage } from "./stage/trial-shop.ts";

const OPEN_TIMEOUT = 60_000;
/** Milliseconds: the stop grace period of compose.yaml. */
const GRACE = 30_000;

const IN_OWN_MOUNTS = "--in-own-mounts";
if (!process.argv.includes(IN_OWN_MOUNTS)) await againWithOwnMounts();

await runTrial(async () => {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-image-"));
  chmodSync(folder, 0o755);
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const layers = join(folder, "layers");
  mkdirSync(layers);
  // Its own file system, because a layer cannot be inside the layer below it.
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=6g", "tmpfs", layers]);
  addCleanUp(() => spawnSync("umount", ["--recursive", "--lazy", layers]));
  const machine = buildImage(layers);
  const scenarios = [
    { name: "runImage", checks: await runImage(machine) },
    { name: "verifyUnits", checks: verifyUnits(machine) },
  ];
  const checks = scenarios.flatMap((scenario) => scenario.checks);
  for (const { rule, found, outcome } of checks) {
    console.log(`  ${outcome === "holds" ? "✓" : "✗"} ${rule}: ${found}`);
  }
  const passed = checks.filter(({ outcome }) => outcome === "holds").length;
  writeResults("image", scenarios);
  console.log(`image: ${passed} passed, ${checks.length - passed} failed`);
  return passed === checks.length ? 0 : 1;
});

async function againWithOwnMounts(): Promise<never> {
  if (process.getuid?.() !== 0 || !Bun.which("unshare")) {
    console.error(
      "This trial needs root and unshare, to mount file systems that nobody else sees.",
    );
    process.exit(1);
  }
  const child = Bun.spawn(
    ["unshare", "--mount", process.execPath, "scripts/trials/image.ts", IN_OWN_MOUNTS],
    { stdio: ["inherit", "inherit", "inherit"] },
  );
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  process.exit(await child.exited);
}

function buildImage(layers: string): Machine {
  const listed = spawnSync(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    {
      encoding: "utf8",
    },
  );
  const context = {
    files: listed.stdout.split("\0").filter(Boolean),
    stages: new Map<string, Machine>(),
  };
  let last: Machine | undefined;
  for (const [index, stage] of readDockerfile(readFileSync("Dockerfile", "utf8")).entries()) {
    console.log(`  stage ${stage.name ?? index} …`);
    last = buildStage(stage, join(layers, String(index)), context);
    context.stages.set(stage.name ?? String(index), last);
  }
  if (!last) throw new Error("The Dockerfile has no stage");
  return last;
}

async function runImage(machine: Machine): Promise<Check[]> {
  const { postgres } = await openTrialStorage("image", { durable: false });
  const port = String(await freePort());
  const settings = {
    PORT: port,
    DATABASE_URL: postgres.url,
    ADMIN_EMAIL: "owner@shop.example",
    HTTP_PROXY: "http://127.0.0.1:9",
  };
  const shop = Bun.spawn(
    commandIn(machine, [...machine.entrypoint, ...machine.command], settings),
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  addCleanUp(() => shop.kill("SIGKILL"));
  let printed = "";
  const reading = Promise.all(
    [shop.stdout, shop.stderr].map(async (stream) => {
      for await (const bytes of stream) printed += new TextDecoder().decode(bytes);
    }),
  );
  const startedAt = Date.now();
  const before = runIn(machine, machine.healthcheck, settings).status;
  while (
    !printed.includes("Aliquot is open") &&
    shop.exitCode === null &&
    Date.now() - startedAt < OPEN_TIMEOUT
  ) {
    await Bun.sleep(50);
  }
  const healthy = runIn(machine, machine.healthcheck, settings);
  const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${shop.pid}/status`, "utf8"))?.[1];
  const backup = runIn(
    machine,
    [...machine.entrypoint, "backup", "/backups/aliquot-01.tar"],
    settings,
  );
  const stoppedAt = Date.now();
  shop.kill("SIGTERM");
  const code = await Promise.race([shop.exited, Bun.sleep(GRACE).then(() => "still running")]);
  await reading;
  return [
    check(
      "the image's command opens the shop",
      printed.includes("Aliquot is open"),
      printed.trim().split("\n").at(0) ?? "",
    ),
    check(
      "its health check fails before and succeeds then",
      before !== 0 && healthy.status === 0,
      `${before}, then ${healthy.status} ${healthy.stderr}`,
    ),
    check("it does not run as root", uid !== undefined && uid !== "0", `user ${uid}`),
    check(
      "a backup is made beside it",
      backup.status === 0,
      (backup.stderr || backup.stdout).trim().split("\n").at(-1) ?? "",
    ),
    check(
      "it ends within the grace of compose.yaml",
      code === 0,
      `code ${code} after ${Date.now() - stoppedAt} ms`,
    ),
  ];
}

/** The units and their files, installed as in docs/operating.md. */
function verifyUnits(machine: Machine): Check[] {
  const root: Machine = { ...machine, user: "root", workdir: "/" };
  const prepared = runIn(root, [
    "/bin/sh",
    "-ec",
    `mv /opt/aliquot /opt/blue && mkdir /opt/aliquot && mv /opt/blue /opt/aliquot/blue
     cd /opt/aliquot/blue/scripts/run/systemd
     systemd-sysusers "$PWD/sysusers.d/aliquot.conf"
     systemd-tmpfiles --create "$PWD/tmpfiles.d/aliquot.conf"
     for unit in aliquot@.service aliquot-backup@.service aliquot-backup@.timer; do
       cp $unit /etc/systemd/system/$(echo $unit | sed s/@/@blue/)
     done`,
  ]);
  const shared = runIn(root, ["stat", "-c", "%U %a", "/var/lib/aliquot/shared/published"]);
  const names = [
    "aliquot@blue.service",
    "aliquot-backup@blue.service",
    "aliquot-backup@blue.timer",
  ];
  const files = names.map((name) => `/etc/systemd/system/${name}`);
  const verified = runIn(root, ["systemd-analyze", "verify", "--man=no", ...files]);
  // It also reports units of this machine.
  const printed = verified.stderr.split("\n").filter((line) => line.includes("aliquot"));
  return [
    check(
      "the user and the folders of the units are made",
      prepared.status === 0 && shared.stdout.trim() === "aliquot 750",
      prepared.stderr.trim() || shared.stdout.trim(),
    ),
    check(
      "systemd-analyze verifies the units",
      printed.length === 0,
      printed.join("; ") || "nothing to say",
    ),
  ];
}
