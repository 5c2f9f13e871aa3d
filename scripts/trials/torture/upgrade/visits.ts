import { inWords } from "../../stage/checks.ts";
import type { Person } from "../../stage/people.ts";
import { between } from "../../stage/random.ts";
import { createIntent, placeUntilSettled } from "../shoppers.ts";
import { ask, type ClientSide } from "../stage.ts";
import type { TrialProduct } from "../trial-products.ts";

/** Unexpected answers, by client. */
export class Surprises {
  asked = 0;
  readonly #counts: Record<string, number> = {};

  note(who: string, status: number, expected = 200): void {
    this.asked += 1;
    if (status === expected) return;
    const name = `${status || "no answer"} for ${who}`;
    this.#counts[name] = (this.#counts[name] ?? 0) + 1;
  }

  get count(): number {
    return Object.values(this.#counts).reduce((sum, count) => sum + count, 0);
  }

  get words(): string {
    return inWords(this.#counts);
  }
}

/** Milliseconds between two visits, and between two orders, of each lane. */
const PAUSES = { visits: 50, orders: 60 };

/** Visitors who read pages with all their files, and browse the catalogue through the API. */
export function startVisitors(side: ClientSide, products: TrialProduct[], surprises: Surprises) {
  const paths = [
    "/",
    "/shop",
    "/admin",
    "/auth",
    ...products.map(({ slug }) => `/product/${slug}`),
  ];
  const seen = { pages: 0, torn: 0 };
  const visit = async (path: string) => {
    const { status, body } = await ask(side, "GET", path);
    surprises.note(path.startsWith("/product/") ? "a product page" : path, status);
    if (status !== 200) return;
    seen.pages += 1;
    const text = String(body);
    if (!/^<!doctype html>/i.test(text) || !text.trimEnd().endsWith("</html>")) seen.torn += 1;
    const assets = [...new Set(text.match(/\/(?:_astro|admin\/assets)\/[\w.-]+/g))];
    const asset = assets[between(side.random, 0, assets.length - 1)];
    if (asset) surprises.note("an asset", (await ask(side, "GET", asset)).status);
  };
  const look = async () => {
    surprises.note("the product list", (await ask(side, "GET", "/api/products?limit=5")).status);
  };
  return repeat(PAUSES.visits, seen, async (turn) => {
    if (turn % 5 === 4) await look();
    else await visit(paths[turn % paths.length] ?? "/");
  });
}

/** Customers who price a cart and order it, in sequence per lane; without an answer they repeat the request. */
export function startBuyers(
  side: ClientSide,
  crowd: Person[],
  products: TrialProduct[],
  surprises: Surprises,
) {
  const seen = { orders: 0 };
  let turn = 0;
  const buy = async () => {
    turn += 1;
    const person = crowd[turn % crowd.length] as Person;
    const product = products[turn % products.length] as TrialProduct;
    const lines = [{ product, quantity: between(side.random, 1, 3) }];
    const items = lines.map(({ quantity }) => ({ productId: product.id, quantity }));
    const quote = await ask(side, "POST", "/api/quotes", { as: person, body: { items } });
    surprises.note("a quote", quote.status);
    const intent = createIntent(side, person, lines);
    const reply = await placeUntilSettled(side, person, intent);
    surprises.note("an order", reply.status, 201);
    seen.orders += 1;
  };
  return repeat(PAUSES.orders, seen, buy, 3);
}

/** Repeats the work in parallel lanes until it is stopped. */
function repeat<Seen>(pause: number, seen: Seen, work: (turn: number) => Promise<void>, lanes = 2) {
  let goesOn = true;
  let turn = 0;
  const running = Promise.all(
    Array.from({ length: lanes }, async () => {
      while (goesOn) {
        turn += 1;
        await work(turn);
        await Bun.sleep(pause);
      }
    }),
  );
  return {
    seen,
    stop: async () => {
      goesOn = false;
      await running;
      return seen;
    },
  };
}
