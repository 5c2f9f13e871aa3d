import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { dayIn } from "#shared/domain/local-time.ts";

const USER = "/api/user";
const SETTINGS = "/api/admin/settings/store";
const STATS = "/api/admin/dashboard/stats";
const GET = { method: "GET" };

/** The first place on earth where a day begins. */
const STATS_OF_TODAY = () => {
  const today = dayIn("Pacific/Kiritimati", new Date());
  return `${STATS}?from=${today}&to=${today}`;
};

let asked: string[];
let refused = "";
let settingsWait: Promise<void>;

beforeEach(() => {
  asked = [];
  settingsWait = Promise.resolve();
  refused = "";
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === refused) return new Response("{}", { status: 403 });
    if (path === SETTINGS) await settingsWait;
    if (path === SETTINGS) return Response.json({ timeZone: "Pacific/Kiritimati" });
    // Never answers, so that only the signal ends a wait for it.
    if (path.startsWith(STATS)) return new Promise<Response>(() => undefined);
    return new Response(path);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  writeCookie("aliquot_hint", "", 0);
});

async function load(hint: string, path: string) {
  vi.resetModules();
  writeCookie("aliquot_hint", hint, 60);
  history.replaceState(null, "", path);
  return import("./first-reads.ts");
}

describe("the first reads", () => {
  it("begin before they are called for, and answer one call each", async () => {
    const { fetchOrTakeBegun } = await load("admin.Ada", "/admin");
    await vi.waitUntil(() => asked.length === 3);
    expect(asked).toEqual([USER, SETTINGS, STATS_OF_TODAY()]);
    expect(await (await fetchOrTakeBegun(USER, GET)).text()).toBe(USER);
    expect(await (await fetchOrTakeBegun(SETTINGS, GET)).json()).toMatchObject({});
    expect(asked).toHaveLength(3);
    await fetchOrTakeBegun(USER, GET);
    expect(asked.at(-1)).toBe(USER);
  });

  it("are only the user on another screen, and none without an admin's cookie", async () => {
    await load("admin.Ada", "/admin/orders");
    await load("admin.Ada", "/admin?range=yesterday");
    expect(asked).toEqual([USER, USER]);
    await load("customer.Ada", "/admin");
    expect(asked).toEqual([USER, USER]);
  });

  it("do not ask for figures when the settings are refused", async () => {
    refused = SETTINGS;
    const { fetchOrTakeBegun } = await load("admin.Ada", "/admin");
    expect((await fetchOrTakeBegun(SETTINGS, GET)).status).toBe(403);
    await fetchOrTakeBegun(USER, GET);
    expect(asked).toEqual([USER, SETTINGS]);
  });

  it("do not ask for figures that the screen has asked for itself", async () => {
    const held = Promise.withResolvers<void>();
    settingsWait = held.promise;
    const { fetchOrTakeBegun } = await load("admin.Ada", "/admin");
    // The script was cached, so the screen was there before the settings.
    void fetchOrTakeBegun(STATS_OF_TODAY(), GET);
    const settings = fetchOrTakeBegun(SETTINGS, GET);
    held.resolve();
    await (await settings).json();
    await new Promise((resolve) => setTimeout(resolve));
    expect(asked).toEqual([USER, SETTINGS, STATS_OF_TODAY()]);
  });

  it("end with the signal of the call that waits for one", async () => {
    const { fetchOrTakeBegun } = await load("admin.Ada", "/admin");
    await vi.waitUntil(() => asked.length === 3);
    const abort = new AbortController();
    const waiting = fetchOrTakeBegun(STATS_OF_TODAY(), { ...GET, signal: abort.signal });
    abort.abort(new Error("Left"));
    await expect(waiting).rejects.toThrow("Left");
  });
});
