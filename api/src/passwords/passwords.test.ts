import { describe, expect, it, vi } from "vitest";
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

  it("are checked for nobody by the same work as for somebody, and nobody has a right one", async () => {
    const { hash, verify } = createPasswords(CHEAP);
    const stored = await hash("right");
    const checked = vi.spyOn(Bun.password, "verify");
    expect(await verify("wrong", stored)).toBe(false);
    expect(await verify("wrong", null)).toBe(false);
    const costs = checked.mock.calls.map(([, against]) => String(against).split("$").slice(0, 4));
    expect(costs[0]).toEqual(["", "argon2id", "v=19", "m=8,t=1,p=1"]);
    expect(costs[1]).toEqual(costs[0]);
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
