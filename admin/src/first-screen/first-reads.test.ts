import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const USER = "/api/user";
const DAY = "2026-11-29";
const STATS = `/api/admin/dashboard/stats?from=${DAY}&to=${DAY}`;
const GET = { method: "GET" };

let asked: string[];
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  asked = [];
  answers = {};
  vi.resetModules();
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answers[path]?.() ?? Response.json({ path });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a first read", () => {
  it("is given to the first call of its path, and to no other", async () => {
    const { readFirst, fetchOrTakeBegun } = await import("./first-reads.ts");
    expect(await readFirst(USER)).toEqual({ path: USER });
    expect(await (await fetchOrTakeBegun(USER, GET)).json()).toEqual({ path: USER });
    expect(asked).toEqual([USER]);
    await fetchOrTakeBegun(USER, GET);
    expect(asked).toEqual([USER, USER]);
  });

  it("leaves a refusal to the call, which shows it", async () => {
    answers[USER] = () => Response.json({}, { status: 403 });
    const { readFirst, fetchOrTakeBegun } = await import("./first-reads.ts");
    await expect(readFirst(USER)).rejects.toThrow("403");
    expect((await fetchOrTakeBegun(USER, GET)).status).toBe(403);
    expect(asked).toEqual([USER]);
  });

  it("of figures is left out when the program has asked for them itself", async () => {
    const { readFirstFigures, fetchOrTakeBegun } = await import("./first-reads.ts");
    await fetchOrTakeBegun(STATS, GET);
    expect(await readFirstFigures(DAY)).toBeNull();
    expect(asked).toEqual([STATS]);
  });

  it("ends with the signal of the call that waits for it", async () => {
    answers[STATS] = () => new Promise<Response>(() => undefined);
    const { readFirstFigures, fetchOrTakeBegun } = await import("./first-reads.ts");
    void readFirstFigures(DAY);
    const abort = new AbortController();
    const waiting = fetchOrTakeBegun(STATS, { ...GET, signal: abort.signal });
    abort.abort(new Error("Left"));
    await expect(waiting).rejects.toThrow("Left");
  });
});
