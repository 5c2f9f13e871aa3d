import { SettingsError } from "../../api/src/env.ts";
import { type Shop, type Step, startShop } from "./shop.ts";

type RunOptions = { command: string; demo: boolean };

/** Starts the shop in this terminal, says where it is, and keeps it until Ctrl-C or SIGTERM. */
export async function runShop(options: RunOptions): Promise<void> {
  const startedAt = performance.now();
  const stop = new AbortController();
  let shop: Shop | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      if (stop.signal.aborted) return;
      console.log("\nStopping …");
      stop.abort();
      await shop?.stop();
      if (shop) process.exit(0);
    });
  }
  shop = await startOrExplain(options, stop.signal);
  announce(shop, performance.now() - startedAt);
  tellSystemd();
}

/** A unit of Type=notify has started now: its release may take over from another one. */
function tellSystemd(): void {
  if (process.env.NOTIFY_SOCKET)
    Bun.spawn(["systemd-notify", "--ready"], { stdio: ["ignore", "ignore", "inherit"] });
}

async function startOrExplain({ command, demo }: RunOptions, signal: AbortSignal): Promise<Shop> {
  try {
    return await startShop({
      variables: process.env,
      command,
      demo,
      onStep: progressLines(),
      onNotice: (sentence) => console.log(`  ${sentence}`),
      signal,
    });
  } catch (error) {
    if (signal.aborted) process.exit(130);
    console.error(`\n${error instanceof Error ? error.message : error}`);
    if (!(error instanceof SettingsError)) console.error("The shop could not be started.");
    process.exit(1);
  }
}

/** One line for each step that took a while, with its time; long ones say how far they are. */
function progressLines() {
  let beganAt = 0;
  const isTerminal = process.stdout.isTTY;
  return ({ name, state, detail }: Step) => {
    const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
    if (state === "begun") beganAt = performance.now();
    else if (state === "progress" && isTerminal) process.stdout.write(`\r  ${name}: ${detail}   `);
    else if (state === "done")
      console.log(`${isTerminal ? "\r" : ""}  ${name.padEnd(16)}${seconds} s`);
  };
}

function announce({ env, admin, build, newer }: Shop, milliseconds: number): void {
  console.log(`\nAliquot is open after ${(milliseconds / 1000).toFixed(1)} s.\n`);
  console.log(`  Shop    ${env.siteUrl}`);
  console.log(`  Admin   ${env.siteUrl}/admin`);
  if (env.apiPublicUrl) console.log(`  API     ${env.apiPublicUrl}/api`);
  if (admin?.generatedPassword) {
    console.log(`\n  Sign in as ${admin.email} with the password ${admin.generatedPassword}`);
    console.log("  It is shown this once. Change it under Account, Security.");
  } else if (admin) {
    console.log(`\n  Sign in as ${admin.email} with the password of ADMIN_PASSWORD.`);
  }
  if (!env.smtpUrl) {
    console.log(
      `\n  Mail is kept under ${env.dataDir}/mail and shown in the admin's outbox (no SMTP_URL).`,
    );
  }
  if (newer) {
    console.log(
      `\n  The pages of a newer release are served, ${newer.release}. To go back to this one: npm run rollback -- ${build.release}`,
    );
  }
  console.log("\n  Ctrl-C stops everything.");
}
