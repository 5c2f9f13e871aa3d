import type { StoreSettings } from "#shared/contracts/settings.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { deliverMail, type MailDelivery } from "./deliver-mail.ts";
import {
  claimDueMails,
  MAIL_LEASE_SECONDS,
  releaseMails,
  type StoredMail,
} from "./mail.queries.ts";

/** As many as the connections to the mail server, so that one slow delivery does not hold up the others. */
const LANES = 5;

/** Mails taken by one statement. A worker that is killed keeps them from the others until their lease has passed. */
const BATCH = 16;

/** Milliseconds that a delivery may take. */
const LONGEST_DELIVERY = 50_000;

/** Milliseconds after its claim in which a mail may be begun: nobody else begins it meanwhile. */
const BEGUN_WITHIN = MAIL_LEASE_SECONDS * 1000 - LONGEST_DELIVERY;

type Batch = { mails: StoredMail[]; shop: StoreSettings; claimedAt: number };

/**
 * Delivers what is due, several at a time, until nothing is, the mail server is not there or `signal` says stop.
 * Answers how many were tried. Mails that are being delivered are finished first, those that were not begun are given
 * back.
 */
export async function deliverDueMails(
  delivery: MailDelivery,
  signal?: AbortSignal,
): Promise<number> {
  const due = dueMails(delivery);
  let tried = 0;
  let reachable = true;

  async function work(): Promise<void> {
    while (reachable && !signal?.aborted) {
      const next = await due.take();
      if (!next) return;
      tried += 1;
      // Without a server every further mail would run into the same timeout.
      if (!(await deliverMail(delivery, next.mail, next.shop))) reachable = false;
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: LANES }, work));
  await due.giveBack();
  const broken = lanes.find((lane) => lane.status === "rejected");
  if (broken) throw broken.reason;
  return tried;
}

/** What is due, claimed by batches: the lanes take from one batch, and the lane that finds it empty claims the next. */
function dueMails({ db }: MailDelivery) {
  let batch: Batch | null = null;
  let claiming: Promise<void> | null = null;

  async function claim(): Promise<void> {
    const claimedAt = Date.now();
    const mails = await claimDueMails(db, BATCH);
    batch = mails.length > 0 ? { mails, shop: await readStoreSettings(db), claimedAt } : null;
  }

  async function giveBack(): Promise<void> {
    await releaseMails(db, batch?.mails.splice(0) ?? []);
  }

  return {
    giveBack,
    /** Null when nothing is due. */
    async take(): Promise<{ mail: StoredMail; shop: StoreSettings } | null> {
      if (batch && Date.now() - batch.claimedAt > BEGUN_WITHIN) await giveBack();
      while (true) {
        const mail = batch?.mails.shift();
        if (batch && mail) return { mail, shop: batch.shop };
        claiming ??= claim().finally(() => {
          claiming = null;
        });
        await claiming;
        if (!batch) return null;
      }
    },
  };
}
