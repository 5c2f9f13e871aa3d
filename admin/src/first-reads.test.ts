import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeCookie } from "#shared/client/write-cookie.ts";

const USER = "/api/user";
const STATS = "/api/admin/dashboard/stats";
const GET = { method: "GET" };

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.resetModules();
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    // Never answers, so that only the signal ends a wait for it.
    if (path === STATS) return new Promise<Response>(() => undefined);
    return new Response(path);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  writeCookie("aliquot_hint", "", 0);
});

async function load(hint: string, path: string) {
  writeCookie("aliquot_hint", hint, 60);
  history.replaceState(null, "", path);
  return import("./first-reads.ts");
}

describe("the first reads", () => {
  it("begin before they are called for, and answer one call each", async () => {
    const { fetchOrTakeBegun } = await load("admin.Ada", "/admin");
    expect(asked).toEqual([USER, STATS]);
    expect(await (await fetchOrTakeBegun(USER, GET)).text()).toBe(USER);
    expect(asked).toEqual([USER, STATS]);
    await fetchOrTakeBegun(USER, GET);
    expect(asked).toEqual([USER, STATS, USER]);
  });

  it("are only the user on another screen, and none without an admin's cookie", async () => {
    await load("admin.Ada", "/admin/orders");
    expect(asked).toEqual([USER]);
    vi.resetModules();
    await load("customer.Ada", "/admin");
    expect(asked).toEqual([USER]);
  });

  it("end with the signal of the call that waits for one", async () => {
    const { fetchOrTakeBegun } = await load("admin.Ada", "/admin");
    const abort = new AbortController();
    const waiting = fetchOrTakeBegun(STATS, { ...GET, signal: abort.signal });
    abort.abort(new Error("Left"));
    await expect(waiting).rejects.toThrow("Left");
  });
});
