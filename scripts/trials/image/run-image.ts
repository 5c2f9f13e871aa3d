import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { firstPasswordFile } from "../../../api/src/first-password-file.ts";
import { fillShop } from "../../demo/fill-shop.ts";
import { freePort } from "../../run/ports.ts";
import { sessionHeader } from "../bench/open-api-alone.ts";
import { visitUntil } from "../handover/visit.ts";
import { type Check, check } from "../stage/checks.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import { insertPeople } from "../stage/people.ts";
import { seededRandom } from "../stage/random.ts";
import { openTrialStorage } from "../stage/trial-shop.ts";
import { LIMITS, mustPodman, podman } from "./engine.ts";
import { type Ask, addApp, sessionCookie, signInByCode } from "./sign-in-by-code.ts";

/** Milliseconds. */
const OPEN_TIMEOUT = 180_000;
/** Seconds: the stop grace period of compose.yaml. */
const GRACE = 30;
const USER = 10001;
const MEMORY = 1024 ** 3;

/** What compose.yaml says of the shop's service. */
const HARDENED = [
  ...["--read-only", "--cap-drop=ALL", "--security-opt=no-new-privileges", "--tmpfs=/tmp"],
  ...[`--user=${USER}:${USER}`, `--memory=${MEMORY}`, `--stop-timeout=${GRACE}`],
];

/** The folders of the data folder that both containers have. */
const SHARED = ["media", "published", "erasures"];

/** Runs the image as compose.yaml does, buys something in it, and switches to another container under load. */
export async function runImage(image: string, folder: string): Promise<Check[]> {
  const { postgres, sql } = await openTrialStorage("image", { durable: false, hasSchema: false });
  const port = await freePort();
  for (const name of SHARED) mkdirSync(join(folder, "shared", name), { recursive: true });
  Bun.spawnSync(["chown", "-R", `${USER}:${USER}`, folder]);
  const open = (name: string) => openContainer(image, { name, folder, port, urls: postgres });
  const blue = await open("blue");
  const checks: Check[] = [
    ...inspect(blue),
    await answersRelease(port),
    await buys(sql, port),
    backsUp(blue),
  ];
  const login = firstAdmin(join(folder, "blue"));
  await sql`UPDATE users SET email_verified = true WHERE email = ${login.email}`;
  const ask = askAt(port);
  const secret = await addApp(ask, login);
  checks.push(await signInByCode(ask, login, { secret, steps: 0, when: "before the switch" }));
  const visits = visitUntil(port);
  const green = await open("green");
  await Bun.sleep(500);
  const stoppedAt = Date.now();
  // Not waited for synchronously, because the visitors are in this process.
  await Bun.spawn(["podman", "stop", blue], { stdout: "ignore" }).exited;
  const code = mustPodman("inspect", "--format={{.State.ExitCode}}", blue);
  await Bun.sleep(500);
  const { answered, wrong } = await visits.end();
  const found = Object.entries(wrong).map(([what, count]) => `${count} × ${what}`);
  const bought = await buys(sql, port);
  const signedIn = await signInByCode(ask, login, { secret, steps: 1, when: "after the switch" });
  mustPodman("stop", green);
  return [
    ...checks,
    check(
      "it ends within the grace of compose.yaml",
      code === "0",
      `code ${code} after ${Date.now() - stoppedAt} ms`,
    ),
    check(
      "another container takes over under load: every visit is answered",
      found.length === 0 && answered > 50,
      `${answered} answered; ${found.join(", ") || "none refused, none wrong"}`,
    ),
    { ...bought, rule: `after the switch ${bought.rule}` },
    signedIn,
  ];
}

/** The account whose password the first start left in its data folder. */
function firstAdmin(dataDir: string): { email: string; password: string } {
  const [email = "", password = ""] = readFileSync(firstPasswordFile(dataDir), "utf8").split("\n");
  return { email, password };
}

const askAt =
  (port: number): Ask =>
  async (path, body, cookie) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(cookie && { Cookie: cookie }) },
      body: JSON.stringify(body),
    });
    const { status, headers } = answer;
    return { status, body: await answer.json(), cookie: sessionCookie(headers.getSetCookie()) };
  };

async function openContainer(
  image: string,
  at: { name: string; folder: string; port: number; urls: { url: string; shopUrl: string } },
): Promise<string> {
  const container = `aliquot-trial-${process.pid}-${at.name}`;
  const data = join(at.folder, at.name);
  mkdirSync(data);
  for (const name of SHARED) symlinkSync(`../shared/${name}`, join(data, name));
  Bun.spawnSync(["chown", "-Rh", `${USER}:${USER}`, data]);
  const settings: Record<string, string | number> = {
    ...{ DATA_DIR: `/data/${at.name}`, PORT: at.port, HOST: "127.0.0.1", SHARE_PORT: 1 },
    ...{ DATABASE_URL: at.urls.shopUrl, DATABASE_MIGRATE_URL: at.urls.url },
    ...{
      SITE_URL: `http://127.0.0.1:${at.port}`,
      SECRETS_KEY: "a key that both of the containers have",
    },
    ...{ ADMIN_EMAIL: "owner@shop.example", SMTP_URL: "none" },
    ...{ MAIL_FROM: "Aliquot <orders@shop.example>", HTTP_PROXY: "http://127.0.0.1:9" },
  };
  addCleanUp(() => podman("rm", "--force", "--time=0", container));
  mustPodman(
    ...["run", "--detach", `--name=${container}`, "--network=host", ...LIMITS, ...HARDENED],
    ...["--volume", `${at.folder}:/data`],
    ...Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]),
    image,
  );
  const until = Date.now() + OPEN_TIMEOUT;
  while (!podman("logs", container).stdout.includes("Aliquot is open")) {
    const state = mustPodman("inspect", "--format={{.State.Status}}", container);
    if (state !== "running" || Date.now() > until) {
      const { stdout, stderr } = podman("logs", container);
      throw new Error(`The container is ${state}: ${`${stdout}${stderr}`.trim().slice(-1500)}`);
    }
    await Bun.sleep(200);
  }
  return container;
}

function inspect(container: string): Check[] {
  const healthy = podman("healthcheck", "run", container);
  const pid = mustPodman("inspect", "--format={{.State.Pid}}", container);
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [uid, capabilities] = [/^Uid:\s+(\d+)/m, /^CapEff:\s+(\w+)/m].map(
    (line) => line.exec(status)?.[1],
  );
  const written = podman("exec", container, "touch", "/opt/aliquot/x");
  const memory = mustPodman("inspect", "--format={{.HostConfig.Memory}}", container);
  return [
    check("its health check succeeds", healthy.status === 0, healthy.stderr.trim() || "healthy"),
    check("it runs as user 10001", uid === String(USER), `user ${uid}`),
    check("it has no capabilities", /^0+$/.test(capabilities ?? ""), capabilities ?? ""),
    check("its own files cannot be written", written.status !== 0, written.stderr.trim()),
    check("its memory is limited", Number(memory) === MEMORY, `${memory} bytes`),
  ];
}

async function answersRelease(port: number): Promise<Check> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
  const { version, commit } = (await answer.json()) as { version?: string; commit?: string };
  return check(
    "it names its version and commit",
    Boolean(version) && /^[0-9a-f]{40}$/.test(commit ?? ""),
    `${version} ${commit}`,
  );
}

/** An order of a new customer, at the total that the shop quotes. */
async function buys(sql: Sql, port: number): Promise<Check> {
  const [there] = await sql`SELECT 1 FROM products LIMIT 1`;
  if (!there) await fillShop(sql, { products: 5, orders: 0 });
  // The trial is about the image, so its buyer needs no permission.
  await sql`UPDATE products SET access = 'public'`;
  const name = `buyer-${Date.now()}`;
  const [person] = await insertPeople(sql, { count: 1, name, random: seededRandom(Date.now()) });
  const [product] = await sql<{ id: string }[]>`
    SELECT id FROM products WHERE stock_quantity > 0 LIMIT 1`;
  const ask = async (path: string, body: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
        ...sessionHeader(person?.sessionId ?? ""),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const items = [{ productId: product?.id, quantity: 1 }];
  const { body: quote } = await ask("/api/quotes", { items });
  const order = { shippingAddress: ADDRESS, total: quote.total };
  const placed = await ask("/api/orders", { order, items });
  return check(
    "an order is placed",
    placed.status === 201,
    `${placed.status} ${JSON.stringify(placed.body).slice(0, 120)}`,
  );
}

const ADDRESS = {
  ...{ address1: "12 Market Street", address2: null, city: "Wheeling" },
  ...{ state: "WV", zipCode: "26003", country: "US" },
};

function backsUp(container: string): Check {
  const made = podman("exec", container, "/opt/aliquot/aliquot", "backup", "/data/backup.tar");
  return check(
    "a backup is made beside it",
    made.status === 0,
    (made.stderr || made.stdout).trim().split("\n").at(-1) ?? "",
  );
}
