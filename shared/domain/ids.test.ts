import { afterEach, expect, it, vi } from "vitest";
import { newId } from "./ids.ts";

afterEach(() => vi.unstubAllGlobals());

it("makes ids where a page on plain http has no randomUUID", () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  expect(newId()).toMatch(/^[0-9a-f]{32}$/);
});

it("makes another one each time", () => {
  const ids = Array.from({ length: 1_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
});
