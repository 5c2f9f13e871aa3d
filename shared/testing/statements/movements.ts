/** An order that waits for its payment. Amounts are whole cents. */
export type OpenOrder = { number: string; balance: number; customer: string };

/**
 * The kinds of movements in a statement: payments, pending payments, refunds, transfers to the
 * bank, expenses, and rows without a movement.
 */
export type What =
  | "payment"
  | "pending"
  | "refund"
  | "cash-out"
  | "deposit"
  | "spent"
  | "hold"
  | "coins"
  | "foreign"
  | "interest";

/** How certain the match of a payment must be; null for rows that are not a customer's payment. */
export type ExpectedClass = "ready" | "split" | "check" | "likely" | "candidates" | "unmatched";

/** One movement of money at a service. `cents` is negative for outgoing money. */
export type Movement = {
  what: What;
  /** yyyy-MM-dd */
  day: string;
  cents: number;
  fee: number;
  payer: string;
  /** The payer's text. */
  note: string;
  /** A number for each movement, from which every layout makes its own kind of id. */
  serial: number;
  /** The expected class in a statement that shows the note. */
  class: ExpectedClass | null;
  /** The numbers of the paid orders. */
  pays: string[];
};

/** The spellings in which people write an order number. */
const SPELLINGS: readonly ((number: string) => string)[] = [
  (number) => `Order #${number}`,
  (number) => number.toLowerCase(),
  (number) => `order ${number.slice(0, 4)} ${number.slice(4)}, thanks!`,
  (number) => `my vials: ${number.slice(0, 4)}-${number.slice(4)}`.toLowerCase(),
  (number) => `"${number}" & good day`,
];

/** The number of open orders in one statement. */
export const ORDERS_OF_A_STATEMENT = 10;

/**
 * A week at a service: five normal payments, one for two orders, a part payment, one with a wrong
 * digit, one without a number, one from a stranger; and other kinds of rows.
 *
 * @param orders the orders of this statement; `all` are the open ones: a stranger's amount fits none of them
 * @param today yyyy-MM-dd; every movement is earlier
 */
export function drawMovements(
  orders: readonly OpenOrder[],
  { all, today, serial, feeOf, stranger: nobody }: Drawing,
): Movement[] {
  const days = daysBefore(today);
  const [single, pair] = [orders.slice(0, 5), orders.slice(5, 7)];
  const [part, slip, silent] = orders.slice(7);
  const drafts: Draft[] = [
    // The first day is unambiguous, so that the reader need not ask which number is the month.
    { ...transfer(days.first), what: "cash-out", cents: -40_000 },
    ...single.map((order, index) => ({
      ...pays([order], order.balance),
      note: SPELLINGS[index % SPELLINGS.length]?.(order.number) ?? order.number,
      class: "ready" as const,
    })),
    {
      ...pays(pair, sumOf(pair)),
      note: pair.map(({ number }) => number).join(" and "),
      class: "split",
    },
    ...(part
      ? [
          {
            ...pays([part], Math.ceil(part.balance / 200) * 100),
            note: `first half of ${part.number}`,
            class: "check" as const,
          },
        ]
      : []),
    ...(slip
      ? [
          {
            ...pays([slip], slip.balance),
            note: `order ${withWrongDigit(slip.number, all)}`,
            class: "likely" as const,
          },
        ]
      : []),
    ...(silent
      ? [{ ...pays([silent], silent.balance), note: "thank you", class: "candidates" as const }]
      : []),
    { ...stranger(nobody, "for the books"), cents: amountOfNoOrder(all, 713) },
    { ...stranger("Wanda Later", `order ${single[0]?.number}`), what: "pending", cents: 2_500 },
    { ...stranger("Erin Abroad", `order ${single[0]?.number}`), what: "foreign", cents: 2_500 },
    { ...stranger("", ""), what: "hold", cents: -1_000 },
    { ...stranger("", ""), what: "deposit", cents: 1_000 },
    { ...stranger("", ""), what: "coins", cents: -1_000 },
    { ...stranger("", ""), what: "interest", cents: 5 },
    { ...stranger("Joe Carrier", "postage"), what: "spent", cents: -1_850 },
    { ...stranger(single[0]?.customer ?? "", "money back"), what: "refund", cents: -2_000 },
    { ...transfer(days.last), what: "cash-out", cents: -120_000 },
  ];
  return drafts.map((draft, index) => ({
    ...draft,
    class: draft.what === "payment" ? (draft.class ?? "unmatched") : null,
    day: draft.day ?? days.between[index % days.between.length] ?? today,
    fee: draft.what === "payment" ? feeOf(draft.cents) : 0,
    serial: serial + index,
  }));
}

export type Drawing = {
  all: readonly OpenOrder[];
  today: string;
  serial: number;
  feeOf: (cents: number) => number;
  /** A payer without an order. */
  stranger: string;
};

type Draft = Omit<Movement, "day" | "fee" | "serial" | "class"> & {
  day?: string;
  class?: ExpectedClass;
};

function pays(orders: readonly OpenOrder[], cents: number) {
  const [first] = orders;
  const numbers = orders.map(({ number }) => number);
  return { what: "payment" as const, cents, payer: first?.customer ?? "", pays: numbers };
}

const stranger = (payer: string, note: string) => ({
  what: "payment" as const,
  payer,
  note,
  pays: [],
});

const transfer = (day: string) => ({ payer: "", note: "", pays: [], day });

export const sumOf = (orders: readonly OpenOrder[]) =>
  orders.reduce((sum, { balance }) => sum + balance, 0);

/** A number of no open order that differs in the last digit. */
function withWrongDigit(number: string, all: readonly OpenOrder[]): string {
  const taken = new Set(all.map((order) => order.number));
  const start = number.slice(0, -1);
  const wrong = [..."0123456789ABCDEF"].map((digit) => start + digit);
  return wrong.find((each) => !taken.has(each)) ?? number;
}

function amountOfNoOrder(all: readonly OpenOrder[], from: number): number {
  const balances = new Set(all.map(({ balance }) => balance));
  let cents = from;
  while (balances.has(cents)) cents += 1;
  return cents;
}

const DAY_MS = 24 * 3_600_000;

function daysBefore(today: string) {
  const ago = (count: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
  let first = 8;
  while (Number(ago(first).slice(8)) <= 12) first += 1;
  return { first: ago(first), between: [7, 6, 5, 4, 3, 2].map(ago), last: ago(1) };
}
