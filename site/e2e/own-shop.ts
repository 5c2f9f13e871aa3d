import { type ChildProcess, spawn } from "node:child_process";
import { expect, test } from "@playwright/test";
import { isShopOpen, SHOP_COMMAND } from "./shop-under-test.ts";

export type OwnShop = {
  port: number;
  /** Deleted when the shop starts. */
  dataDir: string;
  env?: Record<string, string>;
};

let openedAt: string | null = null;

/** The address of the shop that the tests of this worker use: their own while it is open. */
export const shopAddress = (): string => openedAt ?? test.info().project.use.baseURL ?? "";

/**
 * For a test file or group that one worker runs: starts a separate empty shop. For changes that
 * would affect other tests.
 */
export function startOwnShop({ port, dataDir, env = {} }: OwnShop): void {
  let shop: ChildProcess | undefined;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const [program, ...options] = SHOP_COMMAND;
    const output: string[] = [];
    shop = spawn(program, options, {
      env: {
        ...process.env,
        E2E_DATA_DIR: dataDir,
        DEMO: "0",
        PORT: String(port),
        ...env,
      },
      stdio: ["pipe", "pipe", "pipe"],
    });
    for (const stream of [shop.stdout, shop.stderr]) {
      stream?.on("data", (text) => output.push(String(text)));
    }
    await expect
      .poll(async () => shop?.exitCode !== null || (await isShopOpen(port)), {
        timeout: 170_000,
        intervals: [250],
      })
      .toBe(true);
    expect(shop.exitCode, output.join("")).toBeNull();
    openedAt = `http://localhost:${port}`;
  });

  test.afterAll(async () => {
    openedAt = null;
    if (!shop || shop.exitCode !== null) return;
    const ended = new Promise((resolve) => shop?.once("exit", resolve));
    shop.kill("SIGTERM");
    await ended;
  });
}
