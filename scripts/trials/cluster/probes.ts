import type { Person } from "../stage/people.ts";
import { createIntent, place } from "../torture/shoppers.ts";
import { type ClientSide, waitUntil } from "../torture/stage.ts";
import type { TrialProduct } from "../torture/trial-products.ts";
import { SHOPS, type ShopHost } from "./network.ts";
import type { ShopMachine } from "./shops.ts";

/** Milliseconds between the orders on one machine. */
const PAUSE = 100;

/** Appended to the fault's name for requests that bypassed the balancer. */
export const DIRECTLY = ", asked directly";

/** Clients that order continuously at each machine's own address, to measure when it accepts orders. */
export type Probes = {
  /** When each machine accepted the first order sent after `moment`; waits at most `patience` milliseconds. */
  untilTaken: (moment: number, patience: number) => Promise<Record<ShopHost, number | null>>;
  stop: () => Promise<void>;
};

export function startProbes(
  side: ClientSide,
  shops: readonly ShopMachine[],
  crowd: readonly Person[],
  product: TrialProduct,
): Probes {
  const taken: Record<ShopHost, { sentAt: number; answeredAt: number }[]> = {
    "shop-1": [],
    "shop-2": [],
  };
  let goesOn = true;
  let turn = 0;
  const direct: ClientSide = {
    ...side,
    get scenario() {
      return side.scenario + DIRECTLY;
    },
  };
  const probe = async ({ host, origin }: ShopMachine) => {
    while (goesOn) {
      turn += 1;
      const person = crowd[turn % crowd.length] as Person;
      const intent = createIntent(direct, person, [{ product, quantity: 1 }]);
      while (goesOn && intent.outcome.kind === "open") {
        const sentAt = Date.now();
        const { status } = await place(direct, person, intent, origin);
        if (status === 201) taken[host].push({ sentAt, answeredAt: Date.now() });
        await Bun.sleep(PAUSE);
      }
    }
  };
  const running = Promise.all(shops.map(probe));
  const firstAfter = (host: ShopHost, moment: number) =>
    taken[host].find(({ sentAt }) => sentAt > moment)?.answeredAt ?? null;
  return {
    untilTaken: async (moment, patience) => {
      await waitUntil(() => SHOPS.every((host) => firstAfter(host, moment) !== null), patience, 20);
      return { "shop-1": firstAfter("shop-1", moment), "shop-2": firstAfter("shop-2", moment) };
    },
    stop: async () => {
      goesOn = false;
      await running;
    },
  };
}
