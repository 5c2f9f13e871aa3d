import { describe, expect, it, vi } from "vitest";
import { COMMON_PASSWORD, requireUncommonPassword } from "./common-passwords.ts";
import { createPasswords, PASSWORD_COST } from "./passwords.ts";

const CHEAP = { memoryCost: 8, timeCost: 1, concurrency: 2 };

describe("passwords", () => {
  it("are hashed by Argon2id with the agreed cost, differently each time", async () => {
    const passwords = createPasswords(PASSWORD_COST);
    const [one, two] = await Promise.all([passwords.hash("p", "one"), passwords.hash("p", "one")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it("match themselves only", async () => {
    const { hash, verify } = createPasswords(CHEAP);
    const stored = await hash("pässwörd 🗝️", "one");
    expect(await verify("pässwörd 🗝️", stored, "one")).toBe(true);
    expect(await verify("passwörd 🗝️", stored, "one")).toBe(false);
  });

  it("cost the same work for an unknown account as for a known one, and never match there", async () => {
    const { hash, verify } = createPasswords(CHEAP);
    const stored = await hash("right", "one");
    const checked = vi.spyOn(Bun.password, "verify");
    expect(await verify("wrong", stored, "one")).toBe(false);
    expect(await verify("wrong", null, "one")).toBe(false);
    const costs = checked.mock.calls.map(([, against]) => String(against).split("$").slice(0, 4));
    expect(costs[0]).toEqual(["", "argon2id", "v=19", "m=8,t=1,p=1"]);
    expect(costs[1]).toEqual(costs[0]);
  });

  it("wait in a queue, and are refused when it is full", async () => {
    const { hash } = createPasswords(CHEAP);
    const results = await Promise.allSettled(
      Array.from({ length: 110 }, (_, index) => hash("p", `person ${index}`)),
    );
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(110 - CHEAP.concurrency - 100);
    expect(refused[0]).toMatchObject({ reason: { kind: "unavailable", reason: "busy" } });
    expect(await hash("p", "one")).toContain("argon2id");
  });

  it("are hashed for each caller in turn: one with many requests waits behind one with a single request", async () => {
    const { hash } = createPasswords({ ...CHEAP, concurrency: 1 });
    const done: string[] = [];
    const ask = (who: string) => hash("p", who).then(() => done.push(who));
    await Promise.all([...Array(8).fill("flood"), "ada", "ada", "grace"].map(ask));
    expect(done.slice(0, 6)).toEqual(["flood", "flood", "ada", "grace", "flood", "ada"]);
  });

  it("of one caller take at most three quarters of the queue", async () => {
    const { hash } = createPasswords(CHEAP);
    const flood = Array.from({ length: 110 }, () => hash("p", "flood"));
    const others = Array.from({ length: 25 }, (_, index) => hash("p", `person ${index}`));
    const [ofFlood, ofOthers] = await Promise.all([
      Promise.allSettled(flood),
      Promise.allSettled(others),
    ]);
    expect(ofOthers.filter(({ status }) => status === "rejected")).toHaveLength(0);
    const served = ofFlood.map(({ status }) => status === "fulfilled");
    expect(served).toEqual([...Array(77).fill(true), ...Array(33).fill(false)]);
  });

  it("of known users do not wait behind strangers, however many strangers ask once each", async () => {
    const { hash } = createPasswords({ ...CHEAP, concurrency: 1 });
    const done: string[] = [];
    const flood = Array.from({ length: 300 }, (_, index) =>
      hash("p", `stranger ${index}`).then(() => done.push("stranger")),
    );
    const known = hash("p", "ada", "known").then(() => done.push("known"));
    await Promise.all([known, Promise.allSettled(flood)]);
    expect(done.indexOf("known")).toBeLessThanOrEqual(2);
    expect(done).toHaveLength(1 + 1 + 100);
  });

  it("of unknown accounts fail normally again after an out-of-memory error", async () => {
    const { verify } = createPasswords(CHEAP);
    vi.spyOn(Bun.password, "hash").mockRejectedValueOnce(new Error("no memory"));
    await expect(verify("p", null, "one")).rejects.toThrow("no memory");
    expect(await verify("p", null, "one")).toBe(false);
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
