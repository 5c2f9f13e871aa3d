import type { StoreSettings } from "#shared/contracts/settings.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { deliverMail, type JoinedDelivery, type MailDelivery } from "./deliver-mail.ts";
import { inGroups } from "./in-groups.ts";
import {
  claimDueMails,
  MAIL_LEASE_SECONDS,
  markMailsSent,
  releaseMails,
  type StoredMail,
} from "./mail.queries.ts";

/** Mails claimed by one statement. The mails of a worker that is killed wait until their lease has passed. */
const BATCH_SIZE = 32;

/** How long a delivery may take. */
const MAX_DELIVERY_MS = 50_000;

/** How long after its claim a mail may be begun, so that no other worker claims it during the delivery. */
const BEGIN_WITHIN_MS = MAIL_LEASE_SECONDS * 1000 - MAX_DELIVERY_MS;

type Batch = { mails: StoredMail[]; shop: StoreSettings; claimedAt: number };

/**
 * Delivers the mails that are due, several at a time, until none is left, the mail server is away or the signal is
 * aborted. Deliveries under way are finished then, and mails that were not begun are given back. Answers how many mails
 * were tried.
 */
export async function deliverDueMails(
  delivery: MailDelivery,
  signal?: AbortSignal,
): Promise<number> {
  const due = dueMails(delivery);
  const joined = joinedDelivery(delivery);
  let tried = 0;
  let reachable = true;

  async function work(): Promise<void> {
    while (reachable && !signal?.aborted) {
      const next = await due.take();
      if (!next) return;
      tried += 1;
      // Without a server every further mail would run into the same timeout.
      if (!(await deliverMail(joined, next.mail, next.shop))) reachable = false;
    }
  }

  const workers = await Promise.allSettled(Array.from({ length: delivery.transport.atOnce }, work));
  await due.giveBack();
  const broken = workers.find((worker) => worker.status === "rejected");
  if (broken) throw broken.reason;
  return tried;
}

/** What every mail costs is done for those together that come to it at the same time. */
function joinedDelivery(delivery: MailDelivery): JoinedDelivery {
  const { db, secrets } = delivery;
  const drawAccessKey = inGroups((orderIds: string[]) => secrets.accessKeys(db, orderIds));
  const markSent = inGroups(async (ids: string[]) => {
    await markMailsSent(db, ids);
    return ids;
  });
  return { ...delivery, secrets: { ...secrets, drawAccessKey }, markSent };
}

/** The mails that are due, claimed in batches: whoever finds the batch empty claims the next one for all. */
function dueMails({ db }: MailDelivery) {
  let batch: Batch | null = null;
  let claiming: Promise<void> | null = null;

  async function claim(): Promise<void> {
    const claimedAt = Date.now();
    const mails = await claimDueMails(db, BATCH_SIZE);
    batch = mails.length > 0 ? { mails, shop: await readStoreSettings(db), claimedAt } : null;
  }

  async function giveBack(): Promise<void> {
    await releaseMails(db, batch?.mails.splice(0) ?? []);
  }

  return {
    giveBack,
    /** Null when nothing is due. */
    async take(): Promise<{ mail: StoredMail; shop: StoreSettings } | null> {
      if (batch && Date.now() - batch.claimedAt > BEGIN_WITHIN_MS) await giveBack();
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
