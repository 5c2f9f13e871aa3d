import { connect } from "../../../api/src/db/client.ts";
import { fillPeptides } from "../../../api/src/products/product-peptides.queries.ts";
import { type Filling, fillShop } from "../../demo/fill-shop.ts";
import { insertAdmin } from "../stage/people.ts";
import {
  openApi,
  openTrialStorage,
  type ServerProcess,
  type TrialStorage,
} from "../stage/trial-shop.ts";
import type { Bench } from "./bench.ts";

/** An API with a filled database and no other processes, so that no worker sends emails meanwhile. */
export type ApiAlone = {
  storage: TrialStorage;
  api: ServerProcess;
  /** The session header of an admin. */
  asAdmin: Record<string, string>;
  /** Adds made-up products and orders up to these numbers. */
  fillUpTo: (size: Filling) => Promise<void>;
};

let opened: Promise<ApiAlone> | undefined;

/** The API for the parts about reads, orders and the large shop; opened by the first part that needs it. */
export function openApiAlone(bench: Bench): Promise<ApiAlone> {
  opened ??= open(bench);
  return opened;
}

/** Stops it, so that later parts have the machine to themselves. */
export async function closeApiAlone(): Promise<void> {
  const closing = await opened;
  opened = undefined;
  await closing?.api.process.stop();
  await closing?.storage.postgres.stop();
}

async function open({ log, random }: Bench): Promise<ApiAlone> {
  log("opening a database and an api");
  const storage = await openTrialStorage("bench");
  const api = await openApi(storage);
  const admin = await insertAdmin(storage.sql, { name: "keeper", random });
  return {
    storage,
    api,
    asAdmin: sessionHeader(admin.sessionId),
    fillUpTo: (size) => fillUpTo(storage, size, log),
  };
}

export const sessionHeader = (sessionId: string) => ({ Cookie: `aliquot_session=${sessionId}` });

async function fillUpTo(
  { postgres, sql }: TrialStorage,
  size: Filling,
  log: Bench["log"],
): Promise<void> {
  const [have] = await sql<Filling[]>`
    SELECT (SELECT count(*) FROM products)::int AS products, (SELECT count(*) FROM orders)::int AS orders`;
  const products = size.products > (have?.products ?? 0) ? size.products : 0;
  const orders = Math.max(0, size.orders - (have?.orders ?? 0));
  if (products === 0 && orders === 0) return;
  const client = connect(postgres.url, { max: 1, applicationName: "aliquot-bench" });
  try {
    await fillShop(client.db.sql, { ...size, products, orders }, log);
    // In a shop that grew to this size, the worker would have done this.
    await fillPeptides(client.db);
    await client.db.sql`SET statement_timeout = 0`;
    // In a shop that grew to this size, autovacuum would have done this.
    await client.db.sql.unsafe("VACUUM (ANALYZE)");
    await client.db.sql.unsafe("CHECKPOINT");
  } finally {
    await client.close();
  }
}
