import { type ChildProcess, spawn } from "node:child_process";
import { expect, test } from "@playwright/test";

const PORT = Number(process.env.E2E_PORT ?? 4173) + 5;

/** Where the pages of the split shop are. */
export const SITE = `http://localhost:${PORT}`;

/** Its API. Another host also, so that a browser takes the API's cookies for those of a third party. */
export const API = `http://127.0.0.1:${PORT + 1}`;

/** For the top of a test file: an empty shop whose API is on another origin than its pages, while the file runs. */
export function startSplitShop(): void {
  let shop: ChildProcess | undefined;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    // As the supervisor starts its processes: it ends when this end of its standard input is closed.
    const command = [
      "--preload",
      "./scripts/run/exit-with-parent.ts",
      "scripts/trials/e2e-shop.ts",
    ];
    const output: string[] = [];
    shop = spawn("bun", command, {
      env: {
        ...process.env,
        E2E_DATA_DIR: ".cache/e2e/split",
        DEMO: "0",
        PORT: String(PORT),
        API_PORT: String(PORT + 1),
        API_PUBLIC_URL: API,
      },
      stdio: ["pipe", "pipe", "pipe"],
    });
    for (const stream of [shop.stdout, shop.stderr]) {
      stream?.on("data", (text) => output.push(String(text)));
    }
    await expect
      .poll(async () => shop?.exitCode !== null || (await isOpen()), {
        timeout: 170_000,
        intervals: [250],
      })
      .toBe(true);
    expect(shop.exitCode, output.join("")).toBeNull();
  });

  test.afterAll(async () => {
    if (!shop || shop.exitCode !== null) return;
    const ended = new Promise((resolve) => shop?.once("exit", resolve));
    shop.kill("SIGTERM");
    await ended;
  });
}

async function isOpen(): Promise<boolean> {
  return fetch(`${SITE}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

type Session = { sessionId?: string };

/** Calls the split shop's API as a program does. */
export async function callApi<Answer>(
  method: string,
  path: string,
  { body, sessionId }: Session & { body?: unknown } = {},
): Promise<Answer> {
  const answer = await fetch(`${API}${path}`, {
    method,
    headers: {
      "Content-Type": "application/json",
      ...(sessionId ? { "X-Session-Id": sessionId } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.ok, `${path} answered ${answer.status}: ${text}`).toBe(true);
  return JSON.parse(text);
}
