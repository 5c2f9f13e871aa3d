import { SettingsError } from "../../api/src/env.ts";
import { type Shop, startShop } from "./shop.ts";
import { inLines, inWords, type Teller } from "./tell-of-start.ts";

type RunOptions = {
  command: string;
  demo: boolean;
  isProduction?: boolean;
  /** Where log lines go, unless LOG_TO is set; by default into files. */
  logTo?: "stdout" | "files";
};

/** Starts the shop in this terminal, prints its URL, and keeps it running until Ctrl-C or SIGTERM. */
export async function runShop(options: RunOptions): Promise<void> {
  const startedAt = performance.now();
  const stop = new AbortController();
  const teller = (process.env.LOG_TO || options.logTo) === "stdout" ? inLines() : inWords();
  let shop: Shop | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (stop.signal.aborted) return;
      teller.stopping();
      stop.abort();
      await shop?.stop();
      if (shop) process.exit(0);
    });
  }
  await startOrExplain(options, teller, stop.signal, (opened) => {
    shop = opened;
    teller.open(opened, (performance.now() - startedAt) / 1000);
  });
  notifySystemd();
}

/** Reports readiness for a unit of Type=notify, so that another release can be stopped. */
function notifySystemd(): void {
  if (process.env.NOTIFY_SOCKET)
    Bun.spawn(["systemd-notify", "--ready"], { stdio: ["ignore", "ignore", "inherit"] });
}

async function startOrExplain(
  options: RunOptions,
  { step, notice, restarted }: Teller,
  signal: AbortSignal,
  onOpen: (shop: Shop) => void,
): Promise<void> {
  try {
    await startShop({
      ...options,
      variables: process.env,
      onStep: step,
      onNotice: notice,
      onRestart: restarted,
      onOpen,
      signal,
    });
  } catch (error) {
    if (signal.aborted) process.exit(130);
    console.error(`\n${error instanceof Error ? error.message : error}`);
    if (!(error instanceof SettingsError)) console.error("The shop could not be started.");
    process.exit(1);
  }
}
