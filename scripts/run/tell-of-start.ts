import pino from "pino";
import { commandLine } from "../../api/src/command-line.ts";
import type { FirstAdmin } from "../../api/src/users/ensure-first-admin.ts";
import type { Shop, Step } from "./shop.ts";

/** Reports the progress of a start, and later events of the processes. */
export type Teller = {
  step: (step: Step) => void;
  notice: (sentence: string) => void;
  open: (shop: Shop, seconds: number) => void;
  restarted: (name: string, how: string) => void;
  stopping: () => void;
};

/** Prints sentences, for a terminal. */
export function inWords(): Teller {
  return {
    step: progressLines(),
    notice: (sentence) => console.log(`  ${sentence}`),
    open: announce,
    restarted: (name, how) => console.log(`  ${name} ended (${how}) and is started again.`),
    stopping: () => console.log("\nStopping …"),
  };
}

/** JSON lines for a log, on the same standard output as the processes. */
export function inLines(): Teller {
  const log = pino({ base: { process: "serve" } });
  const seconds = stopwatch();
  return {
    step(step) {
      const took = seconds(step);
      if (took !== null) log.info({ step: step.name, seconds: took }, "step done");
    },
    notice: (sentence) => log.warn(sentence),
    open({ env, admin, build, newer, warnings }, took) {
      if (admin) log.info({ email: admin.email }, signInLine(admin));
      log.info(
        { siteUrl: env.siteUrl, release: build.release, seconds: round(took) },
        `Aliquot is open after ${took.toFixed(1)} s.`,
      );
      for (const warning of warnings) log.warn(warning);
      if (newer) log.warn({ served: newer.release }, newerNotice(build.release, newer.release));
    },
    restarted: (name, how) =>
      log.error({ ended: name, how }, "a process ended and is started again"),
    stopping: () => log.info("stopping"),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Returns the seconds of a step when it is done, and null before. */
function stopwatch(): (step: Step) => number | null {
  const begun = new Map<string, number>();
  return ({ name, state }) => {
    const now = performance.now();
    if (state === "begun") begun.set(name, now);
    return state === "done" ? round((now - (begun.get(name) ?? now)) / 1000) : null;
  };
}

/** One line for each step that took long, with its time; running steps show their progress. */
function progressLines() {
  const seconds = stopwatch();
  const isTerminal = process.stdout.isTTY;
  return (step: Step) => {
    const { name, state, detail } = step;
    const took = seconds(step);
    if (state === "progress" && isTerminal) process.stdout.write(`\r  ${name}: ${detail}   `);
    if (took !== null)
      console.log(`${isTerminal ? "\r" : ""}  ${name.padEnd(16)}${took.toFixed(1)} s`);
  };
}

function announce({ env, admin, build, newer, warnings }: Shop, seconds: number): void {
  console.log(`\nAliquot is open after ${seconds.toFixed(1)} s.\n`);
  console.log(`  Shop    ${env.siteUrl}`);
  console.log(`  Admin   ${env.siteUrl}/admin`);
  if (env.apiPublicUrl) console.log(`  API     ${env.apiPublicUrl}/api`);
  if (admin) console.log(`\n  ${signInLine(admin)}`);
  if (!env.smtpUrl) {
    console.log(
      `\n  Mail is kept under ${env.dataDir}/mail and shown in the admin's outbox (no SMTP_URL).`,
    );
  }
  for (const warning of warnings) console.log(`\n  ${warning}`);
  if (newer) console.log(`\n  ${newerNotice(build.release, newer.release)}`);
  console.log("\n  Ctrl-C stops everything.");
}

/** How the first administrator signs in. The password itself is never printed, because logs are kept. */
export const signInLine = ({ email, passwordFile }: FirstAdmin) =>
  passwordFile
    ? `Sign in as ${email} with the password in ${passwordFile}. The first sign-in deletes that file.`
    : `Sign in as ${email} with the password of ADMIN_PASSWORD.`;

const newerNotice = (own: string, served: string) =>
  `The pages of a newer release are served, ${served}. To go back to this one: ${commandLine("rollback", own)}`;
