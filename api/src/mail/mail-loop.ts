import { setTimeout as pause } from "node:timers/promises";
import type { Dependencies } from "../dependencies.ts";
import { deliverMail, type MailDelivery } from "./deliver-mail.ts";
import { createFolderTransport } from "./folder-transport.ts";
import { claimDueMail } from "./mail.queries.ts";
import type { LinkSecrets } from "./mail-links.ts";
import { readLetterContext } from "./mail-texts.queries.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

/** Milliseconds between polls of the outbox: the longest delay of a due email. */
const POLL_MS = 1_000;

/**
 * Milliseconds for an email that is being sent when the worker stops. After that the email is
 * postponed. A worker that is killed instead would keep its lease.
 */
const SHUTDOWN_MS = 5_000;

type MailLoopDependencies = Pick<Dependencies, "db" | "env" | "log"> &
  Pick<MailDelivery, "onAttempt"> & {
    secrets: LinkSecrets;
    /** Called after each poll of the outbox. */
    onTurn?: () => void;
  };

/**
 * The worker's email loop: sends by SMTP, or without SMTP_URL writes .eml files to a folder. Any
 * number of workers may run it.
 */
export function mailLoop({ onTurn = () => {}, ...delivery }: MailLoopDependencies) {
  const { env } = delivery;
  return {
    name: "mail",
    async run(signal: AbortSignal): Promise<void> {
      const transport = env.smtpUrl
        ? createSmtpTransport(env.smtpUrl, later(signal, SHUTDOWN_MS))
        : createFolderTransport(env.dataDir);
      try {
        await deliverUntil(signal, { ...delivery, transport }, onTurn);
      } finally {
        transport.close();
      }
    },
  };
}

/** A signal that aborts so many milliseconds after the given one. */
function later(signal: AbortSignal, milliseconds: number): AbortSignal {
  const abort = new AbortController();
  signal.addEventListener("abort", () => setTimeout(() => abort.abort(), milliseconds).unref());
  return abort.signal;
}

async function deliverUntil(
  signal: AbortSignal,
  delivery: MailDelivery,
  onTurn: () => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await deliverDueMails(delivery, signal);
      onTurn();
    } catch (error) {
      // The database is not reachable; the emails are still in it.
      delivery.log.error({ err: error }, "outbox not read");
    }
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

/**
 * Delivers the emails that are due, several at a time. Stops when none is left, when the mail server does not answer,
 * or when the signal is aborted; deliveries in progress are finished first. Returns how many emails were tried.
 */
export async function deliverDueMails(
  delivery: MailDelivery,
  signal?: AbortSignal,
): Promise<number> {
  const { db, transport } = delivery;
  const shownAt = readOncePerVersion(delivery);
  let tried = 0;
  let isReachable = true;

  // Each worker claims one email at a time, so a slow delivery delays no other email.
  async function work(): Promise<void> {
    while (isReachable && !signal?.aborted) {
      const mail = await claimDueMail(db);
      if (!mail) return;
      tried += 1;
      // Every further email would fail in the same way.
      const mayGoOn = await deliverMail(delivery, mail, () => shownAt(mail.shownVersion));
      if (!mayGoOn) isReachable = false;
    }
  }

  const workers = await Promise.allSettled(Array.from({ length: transport.concurrency }, work));
  const broken = workers.find((worker) => worker.status === "rejected");
  if (broken) throw broken.reason;
  return tried;
}

/** What the emails of a batch show, read for the first one and again for the first one after a change or a failure. */
function readOncePerVersion({ db, env }: MailDelivery) {
  let kept: { version: string; shown: ReturnType<typeof readLetterContext> } | undefined;
  return (version: string) => {
    if (kept?.version !== version) {
      const read = { version, shown: readLetterContext(db, env) };
      kept = read;
      read.shown.catch(() => {
        if (kept === read) kept = undefined;
      });
    }
    return kept.shown;
  };
}
