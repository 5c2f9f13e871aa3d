import type { Sql } from "postgres";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../refusals.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often something may be done per key in a window of seconds. Generous to people, tiring for machines. */
const LIMITS = {
  /** By address. */
  registration: { points: 20, duration: MINUTE },
  /** Failures by account, whether it exists or not. */
  "failed-login": { points: 10, duration: 15 * MINUTE },
  /** Wrong current passwords by user: a stolen session must not become a way to guess. */
  "failed-password-check": { points: 10, duration: 15 * MINUTE },
  /** Recovery mails by account. */
  "recovery-mail": { points: 3, duration: HOUR },
  "verification-mail": { points: 3, duration: HOUR },
  /** Recovery forms by address, so that one machine cannot fill many mailboxes. */
  "recovery-form": { points: 30, duration: HOUR },
  /** Orders by user. */
  order: { points: 10, duration: MINUTE },
  /** Coupon codes by user, or by address for visitors. */
  "coupon-check": { points: 20, duration: MINUTE },
  /** Mails about defects, for the whole shop. */
  "system-error-mail": { points: 1, duration: HOUR },
} as const;

export type LimitName = keyof typeof LIMITS;

export type RateLimits = {
  /** Uses one point. @throws Refusal 429 with `retryAfter` when none is left. */
  use: (name: LimitName, key: string) => Promise<void>;
  /** Uses one point if there is one; says whether there was. */
  tryUse: (name: LimitName, key: string) => Promise<boolean>;
  /** Refuses like `use` when no point is left, but uses none. */
  check: (name: LimitName, key: string) => Promise<void>;
  /** Gives all points of the key back. */
  reset: (name: LimitName, key: string) => Promise<void>;
};

/** Limits counted in PostgreSQL, so that all API processes count together. */
export function createRateLimits(sql: Sql): RateLimits {
  const limiters = new Map<LimitName, RateLimiterPostgres>();

  function limiter(name: LimitName): RateLimiterPostgres {
    let found = limiters.get(name);
    if (!found) {
      found = new RateLimiterPostgres({
        storeClient: queryShim(sql),
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        ...LIMITS[name],
      });
      limiters.set(name, found);
    }
    return found;
  }

  async function tryUse(name: LimitName, key: string): Promise<boolean> {
    return (await useOrRest(name, key)) === null;
  }

  /** Null when a point was used, otherwise the seconds until there is one again. */
  async function useOrRest(name: LimitName, key: string): Promise<number | null> {
    try {
      await limiter(name).consume(folded(key));
      return null;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return seconds(refused);
      throw refused;
    }
  }

  return {
    tryUse,
    async use(name, key) {
      const rest = await useOrRest(name, key);
      if (rest !== null) throw tooMany(rest);
    },
    async check(name, key) {
      const state = await limiter(name).get(folded(key));
      if (state && state.remainingPoints <= 0 && state.msBeforeNext > 0) {
        throw tooMany(seconds(state));
      }
    },
    async reset(name, key) {
      await limiter(name).delete(folded(key));
    },
  };
}

/** The library speaks to `pg`; this is as much of it as it uses. */
function queryShim(sql: Sql) {
  return {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const rows = await sql.unsafe(text, values as never[]);
      return { rows: [...rows], rowCount: rows.count };
    },
  };
}

/** Keys are stored by length: an endless e-mail address must not become an endless row. */
function folded(key: string): string {
  return key.trim().toLowerCase().slice(0, 200);
}

function seconds(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}

function tooMany(retryAfter: number): Refusal {
  return new Refusal(
    "too-many",
    "too-many-requests",
    `Too many attempts. Please wait ${retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`} and try again.`,
    { retryAfter },
  );
}
