import type { Check } from "../stage/checks.ts";
import { check, inWords, none } from "../stage/checks.ts";
import { drawMovements, openDesk, pick, readAgain, upload } from "../torture/payment-desk.ts";
import { OPERATIONS } from "../torture/payment-operations.ts";
import { proveDesk } from "../torture/payments.ts";
import type { ClientSide } from "../torture/stage.ts";

const ORDERS = 30;
const LANES = 2;
const PLACED_EVERY = 15;

/** Admins who record payments, upload statements and apply their lines at random. */
export async function startMoney(side: ClientSide) {
  const desk = await openDesk(side, ORDERS, 1_000);
  await upload(desk, drawMovements(desk, 60));
  await readAgain(desk);
  let goesOn = true;
  let turn = 0;
  const running = Promise.all(
    Array.from({ length: LANES }, async () => {
      while (goesOn) {
        turn += 1;
        // These query the database directly, which may be away.
        if (turn % PLACED_EVERY === 0) await desk.place().catch(() => {});
        if (turn % (2 * PLACED_EVERY) === 0) await readAgain(desk).catch(() => {});
        await pick(side, OPERATIONS)(desk);
        await Bun.sleep(50);
      }
    }),
  );
  return {
    stop: async () => {
      goesOn = false;
      await running;
    },
    prove: async (): Promise<Check[]> => {
      const unknown = Object.entries(desk.counts).filter(
        ([key]) => !/ (200|201|404|409|422)$/.test(key),
      );
      const done = Object.values(desk.counts).reduce((sum, count) => sum + count, 0);
      return [
        check(
          `payments and statements, ${done} operations: every one is settled`,
          unknown.length === 0,
          unknown.length === 0 ? "yes" : inWords(Object.fromEntries(unknown)),
        ),
        none("keys that were answered in two ways", desk.contradictions),
        ...(await proveDesk(desk)),
      ];
    },
  };
}
