import { freePort } from "../../run/ports.ts";
import { type Shop, startShop } from "../../run/shop.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import { insertAdmin, type Person } from "../stage/people.ts";
import { openTrialStorage, type TrialStorage } from "../stage/trial-shop.ts";
import type { Bench } from "./bench.ts";

/** A whole shop with the demo, like `npm start`. */
export type WholeShop = { storage: TrialStorage; shop: Shop; origin: string; admin: Person };

let opened: Promise<WholeShop> | undefined;

/** The shop for the parts about pages and publishing; opened by the first part that needs it. */
export function openWholeShop(bench: Bench): Promise<WholeShop> {
  opened ??= open(bench);
  return opened;
}

/** Stops the shop, so that later parts have the machine to themselves. */
export async function closeWholeShop(): Promise<void> {
  const closing = await opened;
  opened = undefined;
  await closing?.shop.stop();
  await closing?.storage.postgres.stop();
}

async function open({ log, random }: Bench): Promise<WholeShop> {
  log("opening a shop with the demo");
  const storage = await openTrialStorage("bench");
  const port = await freePort();
  const shop = await startShop({
    database: storage.database,
    variables: {
      DATA_DIR: storage.dataDir,
      PORT: String(port),
      API_PORT: String(await freePort()),
      SITE_PORT: String(await freePort()),
      ADMIN_EMAIL: "owner@example.com",
      ADMIN_PASSWORD: "owner of the bench 1",
      LOG_LEVEL: "warn",
    },
    demo: true,
  });
  addCleanUp(() => shop.stop());
  const admin = await insertAdmin(storage.sql, { name: "keeper", random });
  return { storage, shop, origin: `http://localhost:${port}`, admin };
}
