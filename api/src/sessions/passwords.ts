/** Hashing and checking of passwords. */
export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** With `null` for the hash it takes as long as with one and answers false: nobody learns who has an account. */
  verify: (password: string, hash: string | null) => Promise<boolean>;
};

export type PasswordCost = { memoryKib: number; passes: number };

/** OWASP's second choice for Argon2id: 19 MiB, two passes; about 80 ms of one processor. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };

/** More at once would only make all of them slower, and each holds its memory meanwhile. */
const AT_ONCE = 2;

export function argon2Passwords(cost: PasswordCost = PASSWORD_COST): Passwords {
  const inTurn = turnstile(AT_ONCE);
  const hash = (password: string) =>
    inTurn(() =>
      Bun.password.hash(password, {
        algorithm: "argon2id",
        memoryCost: cost.memoryKib,
        timeCost: cost.passes,
      }),
    );
  let decoy: Promise<string> | undefined;
  return {
    hash,
    async verify(password, stored) {
      decoy ??= hash("a password that nobody has");
      const against = stored ?? (await decoy);
      const matches = await inTurn(() => Bun.password.verify(password, against));
      return matches && stored !== null;
    },
  };
}

/** Lets `limit` tasks run at once; the others wait in the order they came. */
function turnstile(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
