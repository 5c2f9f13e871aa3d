import type { Sql } from "postgres";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../refusals.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How many of each within how many seconds, counted from the first one. */
const LIMITS = {
  /** Registrations from one address of the network. */
  registrations: { points: 5, seconds: HOUR },
  /** Registrations that seem to come from this machine: those of a proxy that does not say for whom it asks. */
  registrationsNearby: { points: 20, seconds: MINUTE },
  /** Mails that tell the seller of a new account, of all accounts together. The list of users has every one. */
  registrationNews: { points: 10, seconds: HOUR },
  /** Failed logins for one account, existing or not, from where it was never signed in to. */
  failedLogins: { points: 10, seconds: 15 * MINUTE },
  /** Failed logins for one account in one browser, or from one network, where it was signed in to before. */
  failedLoginsKnown: { points: 10, seconds: 15 * MINUTE },
  /** Failed logins from one address of the network, for whatever accounts. */
  failedLoginsFrom: { points: 300, seconds: 15 * MINUTE },
  /** Wrong current passwords given by one user: a stolen session must not serve to guess the password. */
  wrongPasswords: { points: 10, seconds: 15 * MINUTE },
  /** Wrong codes of an authenticator app for one account: of strangers together, of each known browser and session. */
  wrongCodes: { points: 10, seconds: 15 * MINUTE },
  /** The same in a day: a guess is right in three of a million. */
  wrongCodesADay: { points: 20, seconds: 24 * HOUR },
  /** Wrong codes for one account in a day, whoever enters them, until its owner is told. */
  unreportedWrongCodes: { points: 9, seconds: 24 * HOUR },
  /** Mails that tell one owner of wrong codes. */
  wrongCodeMails: { points: 1, seconds: 24 * HOUR },
  /** Users that one admin reads without a fresh proof of who is there. */
  usersRead: { points: 200, seconds: 10 * MINUTE },
  /** Wrong recovery codes for one account. */
  wrongRecoveryCodes: { points: 10, seconds: 15 * MINUTE },
  /** Passkeys refused from one address of the network. */
  wrongPasskeys: { points: 100, seconds: 15 * MINUTE },
  /** Challenges for passkeys drawn from one address of the network: each is a row. */
  passkeyChallenges: { points: 120, seconds: MINUTE },
  /** Mails with a reset link for one address, existing or not. */
  recoveryMails: { points: 3, seconds: HOUR },
  /** Mails that ask one address to verify itself, whoever had them sent. */
  verificationMails: { points: 3, seconds: 24 * HOUR },
  /** Changes of one user's email: each sends a mail to an address that is not verified. */
  emailChanges: { points: 5, seconds: HOUR },
  /** Coupon codes tried by one user, or from one address. */
  couponChecks: { points: 20, seconds: MINUTE },
  /** Calls by one API key. */
  apiKeyCalls: { points: 600, seconds: MINUTE },
  /** Pasted lists from one address of the network: each line is looked up. */
  productMatches: { points: 60, seconds: MINUTE },
  /** Quotes saved by one user. */
  savedQuotes: { points: 60, seconds: HOUR },
  /** Wishes to hear of a product that is sold out, from one address of the network. */
  stockWishes: { points: 20, seconds: HOUR },
  /** Mails that ask one address to confirm such a wish. */
  stockWishMails: { points: 5, seconds: 24 * HOUR },
  /** Whether one person was granted one coupon code, remembered as long as a session lasts. */
  heldCoupons: { points: 1, seconds: 24 * HOUR },
} as const;

type LimitName = keyof typeof LIMITS;

export type RateLimits = {
  /** Counts one. @throws Refusal "too-many" with the seconds to wait, when that is more than the limit */
  take: (name: LimitName, key: string) => Promise<void>;
  /** Counts one, or so many, and says whether that was within the limit. */
  tryTake: (name: LimitName, key: string, points?: number) => Promise<boolean>;
  /** Counts none. @throws Refusal "too-many" when the limit is used up */
  require: (name: LimitName, key: string) => Promise<void>;
  /** Counts none. */
  isUsedUp: (name: LimitName, key: string) => Promise<boolean>;
  /** Takes one back that turned out not to count. */
  giveBack: (name: LimitName, key: string) => Promise<void>;
  /** Sets the count back to zero. */
  reset: (name: LimitName, key: string) => Promise<void>;
};

/** Limits that hold for all processes together, because they are counted in the database. */
export function createRateLimits(sql: Sql): RateLimits {
  const client = new Client(sql);
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      name as LimitName,
      new RateLimiterPostgres({
        storeClient: client,
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
        // The worker deletes them, by batches.
        clearExpiredByTimeout: false,
      }),
    ]),
  );
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterPostgres;
  const usedUp = async (name: LimitName, key: string) => {
    const used = await limiter(name).get(hashed(key));
    return used && used.consumedPoints >= LIMITS[name].points ? used : null;
  };
  const take = (name: LimitName, key: string, points = 1) =>
    limiter(name)
      .consume(hashed(key), points)
      .then(
        () => {},
        (reason) => {
          throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
        },
      );
  return {
    take: (name, key) => take(name, key),
    tryTake: (name, key, points) =>
      take(name, key, points).then(
        () => true,
        (error) => {
          if (error instanceof Refusal) return false;
          throw error;
        },
      ),
    async require(name, key) {
      const used = await usedUp(name, key);
      if (used) throw tooMany(used);
    },
    isUsedUp: async (name, key) => (await usedUp(name, key)) !== null,
    async giveBack(name, key) {
      await limiter(name).reward(hashed(key), 1);
    },
    async reset(name, key) {
      await limiter(name).delete(hashed(key));
    },
  };
}

/** A key may be the email of somebody who has no account, so only a hash is stored. */
function hashed(key: string): string {
  return new Bun.CryptoHasher("sha256").update(key).digest("base64url").slice(0, 22);
}

function tooMany({ msBeforeNext }: RateLimiterRes): Refusal {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal("too-many", "too-many-requests", `Too many attempts. ${wait(seconds)}`, {
    retryAfter: seconds,
  });
}

function wait(seconds: number): string {
  if (seconds <= 90) return "Please try again in a minute.";
  if (seconds > 120 * MINUTE) return `Please try again in ${Math.ceil(seconds / HOUR)} hours.`;
  return `Please try again in ${Math.ceil(seconds / 60)} minutes.`;
}

/** The part of node-postgres that rate-limiter-flexible calls, over our own pool. */
class Client {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async query({ text, values }: { text: string; values: (string | number | null)[] }) {
    const rows = await this.#sql.unsafe(text, values, { prepare: true });
    return { rows, rowCount: rows.count };
  }
}
