import type { Sql } from "postgres";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../refusals.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** At most `points` in a window of `seconds`, which begins with the first point. */
const LIMITS = {
  /** Registrations from one IP address. */
  registrations: { points: 5, seconds: HOUR },
  /** Registrations that seem to come from this machine: from a proxy that does not send the client's address. */
  registrationsNearby: { points: 20, seconds: MINUTE },
  /**
   * Emails about new accounts to the seller, for all accounts together. The list of users also shows the other
   * accounts.
   */
  registrationNews: { points: 10, seconds: HOUR },
  /** Failed logins for one account, existing or not, from unknown browsers and networks. */
  failedLogins: { points: 10, seconds: 15 * MINUTE },
  /** Failed logins for one account in one known browser, or from one known network. */
  failedLoginsKnown: { points: 10, seconds: 15 * MINUTE },
  /** Failed logins from one IP address, for any account. */
  failedLoginsFrom: { points: 300, seconds: 15 * MINUTE },
  /** Wrong current passwords of one signed-in user, so that a stolen session cannot be used to guess the password. */
  wrongPasswords: { points: 10, seconds: 15 * MINUTE },
  /**
   * Wrong codes of an authenticator app for one account: one count for all strangers, and one for
   * each known browser and session.
   */
  wrongCodes: { points: 10, seconds: 15 * MINUTE },
  /** The same per day: three of a million codes are right at any time. */
  wrongCodesADay: { points: 20, seconds: 24 * HOUR },
  /** Wrong codes for one account in a day, from anybody, before its owner gets an email. */
  unreportedWrongCodes: { points: 9, seconds: 24 * HOUR },
  /** Emails about wrong codes to one owner. */
  wrongCodeMails: { points: 1, seconds: 24 * HOUR },
  /** Test emails that one admin sends, to any address. */
  emailTests: { points: 20, seconds: HOUR },
  /** Users whose data one admin reads without a fresh proof of identity. */
  usersRead: { points: 200, seconds: 10 * MINUTE },
  /** Wrong recovery codes for one account. */
  wrongRecoveryCodes: { points: 10, seconds: 15 * MINUTE },
  /** Refused passkeys from one IP address. */
  wrongPasskeys: { points: 100, seconds: 15 * MINUTE },
  /** Passkey challenges for one IP address; each is a row in the database. */
  passkeyChallenges: { points: 120, seconds: MINUTE },
  /** Emails with a reset link to one address, with an account or not. */
  recoveryMails: { points: 3, seconds: HOUR },
  /** Verification emails to one address, whoever requests them. */
  verificationMails: { points: 3, seconds: 24 * HOUR },
  /** Changes of one user's email: each sends an email to an unverified address. */
  emailChanges: { points: 5, seconds: HOUR },
  /** Coupon codes tried by one user, or from one IP address. */
  couponChecks: { points: 20, seconds: MINUTE },
  /** Calls by one API key. */
  apiKeyCalls: { points: 600, seconds: MINUTE },
  /** Pasted lists from one IP address; each line is looked up. */
  productMatches: { points: 60, seconds: MINUTE },
  /** Suggestions while somebody types, from one IP address. */
  suggestions: { points: 600, seconds: MINUTE },
  /** Quotes saved by one user. */
  savedQuotes: { points: 60, seconds: HOUR },
  /** Applications and answers that one person sends to the seller. */
  applications: { points: 10, seconds: 24 * HOUR },
  /** Drafts of applications that one person saves. */
  applicationDrafts: { points: 120, seconds: HOUR },
  /** Searches for an institution by one user, or from one IP address. */
  institutionSearches: { points: 120, seconds: MINUTE },
  /** Requests for back-in-stock emails from one IP address. */
  stockWishes: { points: 20, seconds: HOUR },
  /** Emails to one address that ask to confirm such a request. */
  stockWishMails: { points: 5, seconds: 24 * HOUR },
  /** No limit, but a mark: the person was granted this coupon code. Checking it again then counts no `couponChecks`. */
  heldCoupons: { points: 1, seconds: 24 * HOUR },
} as const;

type LimitName = keyof typeof LIMITS;

export type RateLimits = {
  /**
   * Counts one point.
   * @throws Refusal "too-many" with the seconds to wait, when the limit is exceeded
   */
  take: (name: LimitName, key: string) => Promise<void>;
  /** Counts one point, or `points`. False when the limit is exceeded. */
  tryTake: (name: LimitName, key: string, points?: number) => Promise<boolean>;
  /**
   * Counts nothing.
   * @throws Refusal "too-many" when the limit is used up
   */
  require: (name: LimitName, key: string) => Promise<void>;
  /** Counts nothing. */
  isUsedUp: (name: LimitName, key: string) => Promise<boolean>;
  /** Takes one point back. */
  giveBack: (name: LimitName, key: string) => Promise<void>;
  /** Sets the count back to zero. */
  reset: (name: LimitName, key: string) => Promise<void>;
};

/** The limits of all processes together, because the database counts them. */
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
        // The worker deletes expired rows in batches.
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

/** Only a hash is stored, because a key may be the email of a person without an account. */
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

/** The methods of node-postgres that rate-limiter-flexible calls, implemented with our own pool. */
class Client {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async query({ text, values }: { text: string; values: (string | number | null)[] }) {
    // A count does not wait for the disk: a crash of the database may lose those of the last second.
    const counted = text.replace(
      "RETURNING points, expire",
      "RETURNING points, expire, set_config('synchronous_commit', 'off', true)",
    );
    const rows = await this.#sql.unsafe(counted, values, { prepare: true });
    return { rows, rowCount: rows.count };
  }
}
