import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OUT_OF_SIGHT } from "../trials/stage/machine.ts";
import { requireSpace, takeDataFolder } from "./data-folder.ts";
import { freePort } from "./ports.ts";

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "start-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs a command of the project with these settings, until it ends. */
async function run(command: string[], settings: Record<string, string>, through: string[] = []) {
  const child = Bun.spawn([...through, process.execPath, ...command], {
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [code, output, errors] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, output, errors: errors.trim() };
}

const NO_STACK = /^(?!.*\bat .*:\d+:\d+)/s;

describe("a start with bad settings", { timeout: 60_000 }, () => {
  it("says what is wrong with a port that is none", async () => {
    const { code, errors } = await run(["scripts/run/start.ts"], { PORT: "abc" });
    expect(code).toBe(1);
    expect(errors).toBe('PORT must be a whole number from 1 to 65535, not "abc".');
  });

  it("says that the port is taken", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, () => resolve((server.address() as { port: number }).port));
    });
    const { code, errors } = await run(["scripts/run/start.ts"], { PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(errors).toBe(`Port ${port} is taken. Stop what uses it, or set PORT.`);
  });

  it("says that this machine has no such address", async () => {
    const { errors } = await run(["scripts/run/start.ts"], { HOST: "203.0.113.5" });
    expect(errors).toBe(
      'HOST is "203.0.113.5", where this machine cannot listen (EADDRNOTAVAIL). Set it to an address of this machine, such as 127.0.0.1.',
    );
  });

  it.each([
    ["beside it", []],
    ["out of its sight, as in another container", OUT_OF_SIGHT],
  ])(
    "says which shop has the data folder, whatever port this one is for: %s",
    async (_, through) => {
      const folder = await takeDataFolder(dataDir, { command: "npm start", kind: "shop" });
      const { code, errors } = await run(
        ["scripts/run/start.ts"],
        { PORT: String(await freePort()), DATABASE_URL: "postgres://shop@127.0.0.1:9/shop" },
        through,
      );
      folder.giveBack();
      expect(code).toBe(1);
      expect(errors.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, "TIME")).toBe(
        `npm start (process ${process.pid}) has used ${dataDir} since TIME UTC. Stop it first, or set DATA_DIR for another folder.`,
      );
    },
  );

  it("says that the database does not answer, without its password and without a stack", async () => {
    const { code, errors } = await run(["scripts/run/start.ts"], {
      PORT: String(await freePort()),
      DATABASE_URL: "postgres://shop:hunter2@127.0.0.1:9/shop",
    });
    expect(code).toBe(1);
    expect(errors).toContain("127.0.0.1:9");
    expect(errors).toMatch(NO_STACK);
    expect(errors).not.toContain("hunter2");
    expect(errors.split("\n")).toHaveLength(1);
  });

  it.each([
    "api/src/main.ts",
    "api/src/worker.ts",
    "scripts/run/migrate.ts",
    "scripts/demo/seed.ts",
    "scripts/run/dev.ts",
  ])("%s alone says so too", async (entry) => {
    const { code, errors } = await run([entry], { LOG_LEVEL: "loud" });
    expect(code).toBe(1);
    expect(errors).toContain(
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud".',
    );
    expect(errors).toMatch(NO_STACK);
  });
});

it("a start says that the disk is full, and what to do", () => {
  expect(() => requireSpace("/srv/shop", 20 * 1024 ** 2)).not.toThrow();
  expect(() => requireSpace("/srv/shop", 3_000_000)).toThrow(
    "The disk of /srv/shop is full: 3 MB are free. Free some space, or set DATA_DIR to a folder on another disk.",
  );
});

describe("a start in production", { timeout: 60_000 }, () => {
  it("names every setting whose default serves only a trial", async () => {
    const { code, errors } = await run(["scripts/run/serve.ts"], { PORT: "3999" });
    expect(code).toBe(1);
    const names = errors.split("\n").map((line) => line.split(" is missing in production.")[0]);
    expect(names).toEqual(["SITE_URL", "SMTP_URL", "MAIL_FROM"]);
  });

  it("takes an SMTP_URL from a secret's file", async () => {
    const file = join(dataDir, "smtp-url");
    writeFileSync(file, "smtp://mailer:hunter2@127.0.0.1:9");
    const { errors } = await run(["scripts/run/serve.ts"], {
      SMTP_URL_FILE: file,
      MAIL_FROM: "Shop <orders@shop.example>",
    });
    expect(errors).toMatch(/^SITE_URL is missing in production\. [^\n]*$/);
  });
});

describe("the way in", { timeout: 60_000 }, () => {
  it("names its commands when it is given another one", async () => {
    const { code, errors } = await run(["scripts/boot.mjs", "constructor"], {});
    expect(code).toBe(1);
    expect(errors).toContain("No such command: constructor. Commands: start,");
  });

  it.each([
    [["start", "--help"], /^ {2}npm start\n/],
    [["backup", "--list", "-h"], /^ {2}npm run backup -- --fetch NAME FILE$/m],
    [["--help"], /^ {2}npm run doctor -- \[--json\]$/m],
  ])("prints help instead of running %j", async (words, help) => {
    const { code, output } = await run(["scripts/boot.mjs", ...words], { PORT: "0" });
    expect(code).toBe(0);
    expect(output).toMatch(help);
  });

  it.each([
    ["start", "--hlep"],
    ["doctor", "--jsn"],
    ["seed", "--product=3"],
  ])("refuses an option that %s does not have, and names those it has", async (...words) => {
    const { code, errors } = await run(["scripts/boot.mjs", ...words], { PORT: "0" });
    expect(code).toBe(2);
    expect(errors).toContain(`There is no option ${words[1]}. Call it so:\n  npm `);
  });

  it("exports into no folder that has other files", async () => {
    const { code, errors } = await run(["scripts/run/export.ts", dataDir], { PORT: "0" });
    expect(code).toBe(1);
    expect(errors).toBe(`${dataDir} is replaced as a whole: name a folder of its own.`);
  });

  it("reads the server of an export also after an equals sign", async () => {
    const { code, errors } = await run(["scripts/run/export.ts", "--server=nonsense"], {
      DATABASE_URL: "postgres://nobody:nothing@127.0.0.1:9/nothing",
    });
    expect(code).toBe(1);
    expect(errors).toBe("--server must be followed by an origin such as https://shop.example");
  });

  it.each([
    ["forget-secrets", "all"],
    ["rollback", "one", "two"],
    ["send-test-mail", "--", "a@b.example", "c@d.example"],
    ["rotate-secrets", "--new-key-file", "file", "other"],
  ])("refuses a word too many: %s", async (...words) => {
    const { code, errors } = await run(["scripts/boot.mjs", ...words], { PORT: "0" });
    expect(code).toBe(2);
    expect(errors).toContain(`"${words.at(-1)}" is one word too many. Call it so:\n  npm run `);
  });

  it("ends as the command ends", async () => {
    const { code, errors } = await run(["scripts/boot.mjs", "start"], { PORT: "0" });
    expect(code).toBe(1);
    expect(errors).toContain("PORT must be");
  });
});
