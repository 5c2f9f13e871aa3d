import { fairQueue, type Lane } from "../limits/fair-queue.ts";
import { Refusal } from "../refusals.ts";

/**
 * `caller` is a user's id or a network address. Callers take turns, so that many requests of one do
 * not delay the others. Known callers have their own lane; `stranger` is the default.
 */
export type Passwords = {
  hash: (password: string, caller: string, lane?: Lane) => Promise<string>;
  /** Takes as long for a null hash (unknown account) as for a wrong password. */
  verify: (password: string, hash: string | null, caller: string, lane?: Lane) => Promise<boolean>;
};

type PasswordCost = {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  /** How many are computed at the same time. The others wait. */
  concurrency: number;
};

/** 19 MiB and two passes each, as the Password Storage Cheat Sheet of OWASP recommends for Argon2id. */
export const PASSWORD_COST: PasswordCost = {
  memoryCost: 19_456,
  timeCost: 2,
  concurrency: Math.max(2, navigator.hardwareConcurrency),
};

/** A caller behind more than these would wait longer than a request may last, so it is refused at once. */
const MAX_WAITING = 100;

/** Argon2id. @throws Refusal "busy" when too many are waiting already */
export function createPasswords({ memoryCost, timeCost, concurrency }: PasswordCost): Passwords {
  const inTurn = fairQueue(concurrency, MAX_WAITING, busy);
  const compute = (password: string) =>
    Bun.password.hash(password, { algorithm: "argon2id", memoryCost, timeCost });
  let placeholder: Promise<string> | undefined;
  const placeholderHash = () => {
    placeholder ??= compute(crypto.randomUUID()).catch((error) => {
      placeholder = undefined;
      throw error;
    });
    return placeholder;
  };
  return {
    hash: (password, caller, lane = "stranger") => inTurn(caller, lane, () => compute(password)),
    verify: (password, known, caller, lane = "stranger") =>
      inTurn(caller, lane, async () => {
        // Computed for known accounts too: otherwise the first check of a process would be slower
        // for unknown ones only.
        const unmatched = await placeholderHash();
        return (await Bun.password.verify(password, known ?? unmatched)) && known !== null;
      }),
  };
}

const busy = () =>
  new Refusal("unavailable", "busy", "Too many people are signing in. Please try again.", {
    retryAfter: 2,
  });
