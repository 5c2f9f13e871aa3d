import type { OrderQueues } from "#shared/contracts/desk.ts";
import type { Dependencies } from "../dependencies.ts";
import { countOrders, countQueues } from "../orders/order-list.queries.ts";

const PROBLEMS_KEPT_MS = 15_000;

/**
 * Counts the queues of the desk. The problems, for which the whole ledger is asked, are counted at most every 15 s in a
 * process, as often as an idle desk asks.
 */
export function createQueueCounter({ db, now }: Pick<Dependencies, "db" | "now">) {
  let problems: { count: Promise<number>; until: number } | null = null;
  return async (): Promise<OrderQueues> => {
    const at = now();
    if (!problems || problems.until <= at.getTime()) {
      const count = countOrders(db, { queue: "problems", now: at });
      problems = { count, until: at.getTime() + PROBLEMS_KEPT_MS };
      // A count that failed is tried again by the next who asks.
      count.catch(() => {
        problems = null;
      });
    }
    const [waiting, troubled] = await Promise.all([countQueues(db, at), problems.count]);
    return { ...waiting, problems: troubled };
  };
}
