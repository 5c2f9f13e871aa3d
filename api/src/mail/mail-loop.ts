import { setTimeout as pause } from "node:timers/promises";
import type { Dependencies } from "../dependencies.ts";
import { deliverDueMails } from "./deliver-due-mails.ts";
import type { MailDelivery } from "./deliver-mail.ts";
import { createMailTransport } from "./mail-transport.ts";
import { secretSource } from "./secret-source.ts";

/** Milliseconds between looks into the outbox: the longest that a mail waits in it once it is due. */
const POLL_MS = 1_000;

/** The worker's mail loop. Any number of workers may run it. */
export function mailLoop({ db, env, log }: Pick<Dependencies, "db" | "env" | "log">) {
  return {
    name: "mail",
    async run(signal: AbortSignal): Promise<void> {
      const transport = createMailTransport(env);
      try {
        await deliverUntil(signal, { db, env, log, transport, secrets: secretSource });
      } finally {
        transport.close();
      }
    },
  };
}

async function deliverUntil(signal: AbortSignal, delivery: MailDelivery): Promise<void> {
  while (!signal.aborted) {
    try {
      await deliverDueMails(delivery, signal);
    } catch (error) {
      // The database is away; the mails are still in it.
      delivery.log.error({ err: error }, "outbox not read");
    }
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
}
