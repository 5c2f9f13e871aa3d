/**
 * Makes statements for open orders in the formats of services and banks, with the expected result of every line.
 * Written from published header rows; shares no code with the statement reader under test.
 */
import { bankOfAmerica, chase, ofxSgml, qfxXml, wellsFargo } from "./banks.ts";
import {
  drawMovements,
  type ExpectedClass,
  type Movement,
  type OpenOrder,
  ORDERS_OF_A_STATEMENT,
  type What,
} from "./movements.ts";
import { cashApp, paypalBusiness, paypalPersonal, venmo } from "./services.ts";

/** How a line must be read and matched. Amounts are whole cents. */
export type ExpectedLine = {
  date: string;
  gross: number;
  fee: number;
  kind: "incoming" | "outgoing" | "transfer" | "other";
  class: ExpectedClass | null;
  /** The order numbers that must be among the proposals. */
  pays: string[];
};

export type MadeStatement = {
  fileName: string;
  /** The name of the source to choose, as in a new shop. */
  source: SourceName;
  layout: string;
  bytes: Uint8Array<ArrayBuffer>;
  lines: ExpectedLine[];
};

export type SourceName = "PayPal" | "Venmo" | "Cash App" | "Bank (Zelle)";

type Maker = {
  fileName: string;
  layout: string;
  shows: readonly What[];
  hasFees?: boolean;
  hasNotes: boolean;
  write: (movements: readonly Movement[]) => Uint8Array<ArrayBuffer>;
};

const AT_PAYPAL: readonly What[] = [
  "payment",
  "pending",
  "foreign",
  "hold",
  "deposit",
  "spent",
  "refund",
  "cash-out",
];
const AT_A_BANK: readonly What[] = ["payment", "spent", "refund", "cash-out"];
const AT_VENMO: readonly What[] = [...AT_A_BANK, "pending"];
const AT_CASH_APP: readonly What[] = [...AT_VENMO, "coins", "interest"];

const bank = (fileName: string, layout: string, write: Maker["write"], hasNotes = true) => ({
  fileName,
  layout,
  hasNotes,
  shows: AT_A_BANK,
  write,
});

const MAKERS: Record<SourceName, Maker[]> = {
  PayPal: [
    {
      fileName: "paypal-business.csv",
      layout: "paypal",
      shows: AT_PAYPAL,
      hasFees: true,
      hasNotes: true,
      write: paypalBusiness,
    },
    {
      fileName: "paypal-personal.csv",
      layout: "paypal-personal",
      shows: AT_PAYPAL,
      hasNotes: false,
      write: paypalPersonal,
    },
  ],
  Venmo: ([2024, 2021, 2017] as const).map((generation) => ({
    fileName: `venmo-${generation}.csv`,
    layout: "venmo",
    shows: AT_VENMO,
    hasFees: generation !== 2017,
    hasNotes: true,
    write: (movements) => venmo(generation, movements),
  })),
  "Cash App": [false, true].map((isOlder) => ({
    fileName: `cash-app${isOlder ? "-older" : ""}.csv`,
    layout: "cash-app",
    shows: AT_CASH_APP,
    hasFees: true,
    hasNotes: true,
    write: (movements) => cashApp(isOlder, movements),
  })),
  "Bank (Zelle)": [
    bank("chase.csv", "chase", chase, false),
    bank("bank-of-america.csv", "bank-of-america", bankOfAmerica),
    bank("wells-fargo.csv", "wells-fargo", (movements) => wellsFargo(false, movements)),
    bank("wells-fargo-older.csv", "wells-fargo", (movements) => wellsFargo(true, movements)),
    bank("bank-sgml.ofx", "ofx", ofxSgml),
    bank("bank-xml.qfx", "ofx", qfxXml),
  ],
};

/** The fee of each service for a payment, in cents. */
const FEES: Record<SourceName, (cents: number) => number> = {
  PayPal: (cents) => Math.round(cents * 0.0299) + 49,
  Venmo: (cents) => Math.round(cents * 0.019) + 10,
  "Cash App": (cents) => Math.round(cents * 0.0275),
  "Bank (Zelle)": () => 0,
};

const SOURCES = Object.keys(MAKERS) as SourceName[];

/** How many open orders the statements need, for all sources together. */
export const ORDERS_NEEDED = SOURCES.length * ORDERS_OF_A_STATEMENT;

/**
 * A statement in each layout. Those of one source contain the same payments, and each source has its own orders.
 *
 * @param orders at least `ORDERS_NEEDED`; with fewer, the last statements have fewer payments
 * @param allOpen every order of the shop that waits for a payment, if there are more
 * @param today yyyy-MM-dd
 */
export function makeStatements(
  orders: readonly OpenOrder[],
  {
    today,
    allOpen = orders,
    stranger = "Renée Nobody",
  }: { today: string; allOpen?: readonly OpenOrder[]; stranger?: string },
): MadeStatement[] {
  const balances = new Set(allOpen.map(({ balance }) => balance));
  return SOURCES.flatMap((source, place) => {
    const own = orders.slice(place * ORDERS_OF_A_STATEMENT, (place + 1) * ORDERS_OF_A_STATEMENT);
    // The same orders always have the same payments with the same ids.
    const serial = Number.parseInt(own[0]?.number.slice(-6) ?? "0", 16) * 32;
    const drawn = drawMovements(own, {
      all: allOpen,
      today,
      serial,
      feeOf: FEES[source],
      stranger,
    });
    const isBank = source === "Bank (Zelle)";
    // Money that leaves a service arrives at the bank.
    const movements = drawn.map((each) =>
      isBank && each.what === "cash-out" ? { ...each, cents: -each.cents } : each,
    );
    return MAKERS[source].map(({ fileName, layout, shows, hasFees, hasNotes, write }) => {
      const shown = movements
        .filter(({ what }) => shows.includes(what))
        .map((each) => (hasFees ? each : { ...each, fee: 0 }));
      const lines = shown.map((each) => expectedLine(each, hasNotes, balances));
      return { fileName, source, layout, bytes: write(shown), lines };
    });
  });
}

const KINDS: Record<What, ExpectedLine["kind"]> = {
  payment: "incoming",
  refund: "outgoing",
  spent: "outgoing",
  "cash-out": "transfer",
  deposit: "transfer",
  pending: "other",
  hold: "other",
  coins: "other",
  foreign: "other",
  interest: "other",
};

function expectedLine(
  movement: Movement,
  hasNotes: boolean,
  balances: ReadonlySet<number>,
): ExpectedLine {
  const { what, day, cents, fee, pays } = movement;
  const line = { date: day, gross: cents, fee, kind: KINDS[what] };
  if (movement.class === null) return { ...line, class: null, pays: [] };
  if (hasNotes) return { ...line, class: movement.class, pays };
  // Without the payer's text only the amount is left. It does not identify part payments or payments for two orders.
  const fits = balances.has(cents);
  const isWhole = pays.length === 1 && movement.class !== "check";
  return { ...line, class: fits ? "candidates" : "unmatched", pays: isWhole ? pays : [] };
}
