import { Refusal } from "../refusals.ts";
import { fairLine } from "./fair-line.ts";

/** `who` asks, a user or an address: the waiting are served in turn, so that nobody's many hold up another's one. */
export type Passwords = {
  hash: (password: string, who: string) => Promise<string>;
  /** Takes as long for a null hash (nobody by that name) as for a wrong password. */
  verify: (password: string, hash: string | null, who: string) => Promise<boolean>;
};

export type PasswordCost = {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  /** How many are computed at once; the others wait in line. */
  atOnce: number;
};

/** 19 MiB and two passes each, as the Password Storage Cheat Sheet of OWASP recommends for Argon2id. */
export const PASSWORD_COST: PasswordCost = {
  memoryCost: 19_456,
  timeCost: 2,
  atOnce: Math.max(2, navigator.hardwareConcurrency),
};

/** Who would wait longer than any request may last is sent away at once. */
const LONGEST_LINE = 100;

/** Argon2id. @throws Refusal "busy" when too many are waiting already */
export function createPasswords({ memoryCost, timeCost, atOnce }: PasswordCost): Passwords {
  const inTurn = fairLine(atOnce, LONGEST_LINE, busy);
  const compute = (password: string) =>
    Bun.password.hash(password, { algorithm: "argon2id", memoryCost, timeCost });
  let nobody: Promise<string> | undefined;
  const hashOfNobody = () => {
    nobody ??= compute(crypto.randomUUID()).catch((error) => {
      nobody = undefined;
      throw error;
    });
    return nobody;
  };
  return {
    hash: (password, who) => inTurn(who, () => compute(password)),
    verify: (password, known, who) =>
      inTurn(who, async () => {
        // Also for who is known: the first of a process must not take longer for strangers only.
        const stranger = await hashOfNobody();
        return (await Bun.password.verify(password, known ?? stranger)) && known !== null;
      }),
  };
}

const busy = () =>
  new Refusal("unavailable", "busy", "Too many people are signing in. Please try again.", {
    retryAfter: 2,
  });
