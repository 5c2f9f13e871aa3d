/**
 * A zero-downtime upgrade on one machine. A shop serves visitors; a second one opens beside it with the same port and
 * database; then the first one is stopped. No visitor is refused or gets a wrong answer.
 *
 * `npm run trial:handover`, as root: it runs in its own network namespace, where waiting
 * connections move to the next listener.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../run/ports.ts";
import { visitUntil } from "./handover/visit.ts";
import { type Check, check, writeResults } from "./stage/checks.ts";
import { addCleanUp, runTrial } from "./stage/clean-up.ts";
import { openTrialStorage } from "./stage/trial-shop.ts";

const MIGRATE = "/proc/sys/net/ipv4/tcp_migrate_req";
const ROUNDS = 3;
const OPEN_TIMEOUT = 60_000;

if (readFileSync(MIGRATE, "utf8").trim() !== "1") await againInOwnNetwork();

await runTrial(async () => {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-handover-"));
  chmodSync(folder, 0o755);
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const shared = join(folder, "shared");
  for (const name of ["media", "published"]) mkdirSync(join(shared, name), { recursive: true });
  const { postgres } = await openTrialStorage("handover", { durable: false });
  const port = await freePort();
  const open = (name: string) => openShop(join(folder, name), shared, postgres.url, port);
  let serving = await open("shop-0");
  const visits = visitUntil(port);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const next = await open(`shop-${round}`);
    await Bun.sleep(500);
    serving.kill("SIGTERM");
    await serving.exited;
    serving = next;
    await Bun.sleep(500);
  }
  const { answered, wrong } = await visits.end();
  serving.kill("SIGTERM");
  await serving.exited;
  const found = Object.entries(wrong).map(([what, count]) => `${count} × ${what}`);
  const checks: Check[] = [
    check(
      `${ROUNDS} times another shop takes the address over: every visit is answered`,
      found.length === 0 && answered > 500,
      `${answered} answered; ${found.join(", ") || "none refused, none wrong"}`,
    ),
  ];
  for (const { rule, found, outcome } of checks) {
    console.log(`  ${outcome === "holds" ? "✓" : "✗"} ${rule}: ${found}`);
  }
  const passed = checks.filter(({ outcome }) => outcome === "holds").length;
  writeResults("handover", [{ name: "takeOver", checks }]);
  console.log(`handover: ${passed} passed, ${checks.length - passed} failed`);
  return passed === checks.length ? 0 : 1;
});

/** Runs the trial in its own network namespace with `tcp_migrate_req`, without changing a setting of this machine. */
async function againInOwnNetwork(): Promise<never> {
  if (process.getuid?.() !== 0 || !Bun.which("unshare")) {
    console.error(`This trial needs root and unshare, or 1 in ${MIGRATE}.`);
    process.exit(1);
  }
  const prepare = `ip link set lo up && echo 1 > ${MIGRATE} && exec "$0" scripts/trials/handover.ts`;
  const child = Bun.spawn(["unshare", "--net", "sh", "-c", prepare, process.execPath], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  process.exit(await child.exited);
}

/** Resolves when it is open. */
async function openShop(dataDir: string, shared: string, databaseUrl: string, port: number) {
  mkdirSync(dataDir);
  for (const name of ["media", "published"]) symlinkSync(join(shared, name), join(dataDir, name));
  const shop = Bun.spawn([process.execPath, "scripts/run/serve.ts"], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      HOST: "127.0.0.1",
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      SHARE_PORT: "1",
      // Nobody reads its output once it is open.
      LOG_TO: "files",
      ADMIN_EMAIL: "owner@shop.example",
      SMTP_URL: "none",
      MAIL_FROM: "Aliquot <orders@shop.example>",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  addCleanUp(() => shop.kill("SIGKILL"));
  const opened = (async () => {
    let printed = "";
    for await (const bytes of shop.stdout) {
      printed += new TextDecoder().decode(bytes);
      if (printed.includes("Aliquot is open")) return;
    }
    throw new Error(`The shop did not open: ${printed}`);
  })();
  await Promise.race([
    opened,
    Bun.sleep(OPEN_TIMEOUT).then(() => Promise.reject(new Error("The shop does not open"))),
  ]);
  return shop;
}
