/** What the answers to the clients said: at the end the database is compared with it. */

export type Item = { productId: string; quantity: number };

/** One order that somebody wants, however often they have to ask for it. */
export type Intent = {
  /** The Idempotency-Key, and the order's notes. */
  key: string;
  userId: string;
  items: Item[];
  couponCode: string | null;
  /** What it must cost, computed by the oracle. */
  total: string;
  outcome: Outcome;
};

export type Outcome =
  /** Whether no answer has settled it yet. */
  | { kind: "open" }
  | { kind: "acknowledged"; orderId: string }
  | { kind: "refused"; status: number; code: string };

export type Answer = {
  scenario: string;
  status: number;
  askedAt: number;
  answeredAt: number;
  /** As the answer said; null when it did not. */
  retryAfter: string | null;
};

export class ClientLog {
  readonly intents: Intent[] = [];
  readonly #statuses = new Map<number, number>();
  readonly #failures: Answer[] = [];
  readonly #outages: { from: number; to: number }[] = [];
  /** Orders that two answers for one key named differently. */
  readonly contradictions: string[] = [];

  record(answer: Answer): void {
    this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500 || answer.status === 0) this.#failures.push(answer);
  }

  acknowledge(intent: Intent, orderId: string): void {
    const { outcome } = intent;
    if (outcome.kind === "acknowledged" && outcome.orderId !== orderId) {
      this.contradictions.push(`${intent.key}: ${outcome.orderId} and ${orderId}`);
    }
    intent.outcome = { kind: "acknowledged", orderId };
  }

  /** Something is broken on purpose while `work` runs: what fails meanwhile is no finding. */
  async duringOutage<Result>(work: () => Promise<Result>): Promise<Result> {
    const outage = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    this.#outages.push(outage);
    try {
      return await work();
    } finally {
      outage.to = Date.now();
    }
  }

  /** Answers of 500 and above, and broken connections, to requests that no outage touched. */
  failuresOutsideOutages(): Answer[] {
    return this.#failures.filter(
      ({ askedAt, answeredAt }) =>
        !this.#outages.some(({ from, to }) => askedAt <= to && answeredAt >= from),
    );
  }

  get failuresDuringOutages(): number {
    return this.#failures.length - this.failuresOutsideOutages().length;
  }

  /** Every answer of 500 and above, and every broken connection. */
  get failures(): readonly Answer[] {
    return this.#failures;
  }

  answersOf(status: number): number {
    return this.#statuses.get(status) ?? 0;
  }

  get statuses(): [status: number, count: number][] {
    return [...this.#statuses].sort(([one], [other]) => one - other);
  }
}
