import { dayIn } from "#shared/domain/local-time.ts";
import type { Connection } from "../db/client.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import type { StoredLot } from "./lots.queries.ts";

type Dates = Pick<StoredLot, "retestOn" | "expiresOn">;

const DATES = { expiresOn: "expiry date", retestOn: "retest date" } as const;

/**
 * The lot's date that has passed; null when none has. Both dates count alike: after its retest date
 * a lot must be tested again and get a new date before units are shipped. `today` is yyyy-MM-dd.
 */
export function passedDate(lot: Dates, today: string): keyof typeof DATES | null {
  const hasPassed = (day: string | null) => day !== null && day <= today;
  if (hasPassed(lot.expiresOn)) return "expiresOn";
  return hasPassed(lot.retestOn) ? "retestOn" : null;
}

/** The same as text, "past its expiry date". */
export function passedInWords(lot: Dates, today: string): string | null {
  const passed = passedDate(lot, today);
  return passed && `past its ${DATES[passed]}`;
}

/** Why units of a lot must not be shipped; completes "Lot … is". Null when they may. */
export function unfitInWords(lot: Dates & Pick<StoredLot, "state">, today: string): string | null {
  const mayLeave = lot.state === "released" || lot.state === "exhausted";
  return mayLeave ? passedInWords(lot, today) : stateInWords(lot.state);
}

/** Completes "A lot that is". */
export const stateInWords = (state: string) => state.replace("quarantine", "in quarantine");

/** The date in the shop's time zone, yyyy-MM-dd. */
export async function dayOfShop(conn: Connection, now: Date): Promise<string> {
  const { timeZone } = await readStoreSettings(conn);
  return dayIn(timeZone, now);
}
