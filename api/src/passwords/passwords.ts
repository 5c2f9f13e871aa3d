import { Refusal } from "../refusals.ts";

export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** Takes as long for a null hash (nobody by that name) as for a wrong password. */
  verify: (password: string, hash: string | null) => Promise<boolean>;
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
  const inTurn = turnstile(atOnce);
  const hash = (password: string) =>
    inTurn(() => Bun.password.hash(password, { algorithm: "argon2id", memoryCost, timeCost }));
  let nobody: Promise<string> | undefined;
  return {
    hash,
    async verify(password, known) {
      nobody ??= hash(crypto.randomUUID());
      const against = known ?? (await nobody);
      const matches = await inTurn(() => Bun.password.verify(password, against));
      return matches && known !== null;
    },
  };
}

function turnstile(atOnce: number) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= LONGEST_LINE) throw busy();
      await new Promise<void>((enter) => line.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const busy = () =>
  new Refusal("unavailable", "busy", "Too many people are signing in. Please try again.", {
    retryAfter: 2,
  });
