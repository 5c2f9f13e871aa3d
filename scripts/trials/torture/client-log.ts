/** The orders and answers of the clients. At the end they are compared with the database. */

export type Item = { productId: string; quantity: number };

/** An order that a customer wants once, however often the request is sent. */
export type Intent = {
  /** The Idempotency-Key, which is also in the order's notes. */
  key: string;
  userId: string;
  items: Item[];
  couponCode: string | null;
  /** The expected total, computed by the oracle. */
  total: string;
  outcome: Outcome;
};

export type Outcome =
  /** No conclusive answer yet. */
  | { kind: "open" }
  | { kind: "acknowledged"; orderId: string }
  | { kind: "refused"; status: number; code: string };

export type Answer = {
  scenario: string;
  status: number;
  askedAt: number;
  answeredAt: number;
  /** The header `Retry-After` of the answer; null without one. */
  retryAfter: string | null;
};

export class ClientLog {
  readonly intents: Intent[] = [];
  readonly #statuses = new Map<number, number>();
  readonly #failures: Answer[] = [];
  readonly #outages: { from: number; to: number }[] = [];
  /** Keys for which two answers named different orders. */
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

  /** Failures of requests while `work` runs are no findings, because the trial causes them. */
  async duringOutage<Result>(work: () => Promise<Result>): Promise<Result> {
    const outage = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    this.#outages.push(outage);
    try {
      return await work();
    } finally {
      outage.to = Date.now();
    }
  }

  /** Answers of 500 and above, and broken connections, of requests outside any outage. */
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
