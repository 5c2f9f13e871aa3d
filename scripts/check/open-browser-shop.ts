import { isShopOpen, SHOP_COMMAND } from "../../site/e2e/shop-under-test.ts";
import { type Count, SHORT_LIVED } from "./run-tools.ts";

const PORT = process.env.E2E_PORT ?? "4173";
/** Milliseconds. A shop that has not opened by then has failed. */
const OPENS_WITHIN = 120_000;

let close = async (): Promise<void> => {};

/**
 * Opens the shop of the browser tests in parallel with other steps, because filling it takes a
 * while. playwright.config.ts uses it when E2E_REUSE is set. It ends with this process, which holds
 * its standard input, or with `closeBrowserShop`.
 */
export async function openBrowserShop(): Promise<Count> {
  const shop = Bun.spawn([...SHOP_COMMAND], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...SHORT_LIVED, PORT },
  });
  close = async () => {
    shop.kill("SIGTERM");
    await shop.exited;
  };
  let text = "";
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) text += decoder.decode(bytes, { stream: true });
  };
  void Promise.all([listen(shop.stdout), listen(shop.stderr)]);
  const until = performance.now() + OPENS_WITHIN;
  while (shop.exitCode === null && performance.now() < until) {
    if (await isShopOpen(Number(PORT))) {
      process.env.E2E_REUSE = "1";
      return { passed: 1, failed: 0, text };
    }
    await Bun.sleep(250);
  }
  shop.kill();
  return { passed: 0, failed: 1, text };
}

/** Stops an open shop and waits for its end. */
export async function closeBrowserShop(): Promise<void> {
  await close();
}
