import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const BACKGROUND = { "X-Background": "1" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

const load = async () => (await import("./presence.ts")).backgroundHeaders;

describe("a page at which nobody is", () => {
  it("says after a minute without input that it reads by itself, and no more with the next input", async () => {
    const headers = await load();
    expect(headers()).toEqual({});
    vi.advanceTimersByTime(59_000);
    expect(headers()).toEqual({});
    vi.advanceTimersByTime(2000);
    expect(headers()).toEqual(BACKGROUND);
    window.dispatchEvent(new Event("keydown"));
    expect(headers()).toEqual({});
    for (const input of ["pointermove", "pointerdown", "wheel", "touchstart"]) {
      vi.advanceTimersByTime(61_000);
      expect(headers()).toEqual(BACKGROUND);
      window.dispatchEvent(new PointerEvent(input, { movementX: 1 }));
      expect([input, headers()]).toEqual([input, {}]);
    }
  });

  it("stays unattended when the browser sends a move because the page changed under the pointer", async () => {
    const headers = await load();
    vi.advanceTimersByTime(61_000);
    window.dispatchEvent(new PointerEvent("pointermove"));
    expect(headers()).toEqual(BACKGROUND);
  });

  it("sends that with what it reads", async () => {
    const fetched = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => new Response('{"message":"no"}', { status: 404 }));
    await load();
    const { api } = await import("../api.ts");
    const sent = () => fetched.mock.calls.at(-1)?.[1]?.headers as Record<string, string>;
    await api.sessions.list().catch(() => {});
    expect(sent()).not.toHaveProperty("X-Background");
    vi.advanceTimersByTime(61_000);
    await api.sessions.list().catch(() => {});
    expect(sent()).toMatchObject(BACKGROUND);
    fetched.mockRestore();
  });
});
