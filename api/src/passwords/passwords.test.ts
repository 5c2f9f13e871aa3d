import { describe, expect, it } from "vitest";
import { COMMON_PASSWORD, requireUncommonPassword } from "./common-passwords.ts";
import { createPasswords, PASSWORD_COST } from "./passwords.ts";

const CHEAP = { memoryCost: 8, timeCost: 1, atOnce: 2 };

describe("passwords", () => {
  it("are hashed by Argon2id with the agreed cost, differently each time", async () => {
    const passwords = createPasswords(PASSWORD_COST);
    const [one, two] = await Promise.all([passwords.hash("p"), passwords.hash("p")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it("match themselves only", async () => {
    const { hash, verify } = createPasswords(CHEAP);
    const stored = await hash("pässwörd 🗝️");
    expect(await verify("pässwörd 🗝️", stored)).toBe(true);
    expect(await verify("passwörd 🗝️", stored)).toBe(false);
  });

  it("cost as much for nobody as for somebody, and nobody has a right one", async () => {
    const { hash, verify } = createPasswords(PASSWORD_COST);
    const stored = await hash("right");
    const times = { somebody: [] as number[], nobody: [] as number[] };
    for (let turn = 0; turn < 7; turn += 1) {
      times.somebody.push(await timed(() => verify("wrong", stored)));
      times.nobody.push(await timed(() => verify("wrong", null)));
    }
    // The quickest of each: what the machine does beside it only adds.
    const ratio = Math.min(...times.nobody) / Math.min(...times.somebody);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
    expect(await verify("", null)).toBe(false);
  });

  it("wait for their turn, and are refused when the line is endless", async () => {
    const { hash } = createPasswords(CHEAP);
    const results = await Promise.allSettled(Array.from({ length: 110 }, () => hash("p")));
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(110 - CHEAP.atOnce - 100);
    expect(refused[0]).toMatchObject({ reason: { kind: "unavailable", reason: "busy" } });
    expect(await hash("p")).toContain("argon2id");
  });
});

describe("a common password", () => {
  it.each(["password123", "PASSWORD123", "qwerty123", "letmein1"])(
    "is refused: %s",
    async (word) => {
      await expect(requireUncommonPassword(word, "newPassword")).rejects.toMatchObject({
        kind: "invalid",
        details: { fields: { newPassword: COMMON_PASSWORD } },
      });
    },
  );

  it.each(["password123 of mine", "constructor", "toString", "наконец-то"])(
    "is not: %s",
    async (word) => {
      await expect(requireUncommonPassword(word, "password")).resolves.toBeUndefined();
    },
  );
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
