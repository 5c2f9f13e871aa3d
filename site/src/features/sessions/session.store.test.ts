import { afterEach, expect, it, vi } from "vitest";
import { writeCookie } from "#shared/client/write-cookie.ts";
import { $toasts, showKeptToasts } from "#shared/ui/toasts.store.ts";
import "../../transport.ts";
import { logOut } from "./log-out.ts";
import { $session, readSessionHint } from "./session.store.ts";

afterEach(() => vi.unstubAllGlobals());

it("another tab knows a sign-out at once, also without an answer of the shop", async () => {
  writeCookie("aliquot_hint", "customer.Ada");
  readSessionHint();
  expect($session.get()).toMatchObject({ firstName: "Ada" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  vi.spyOn(window.location, "assign").mockReturnValue();
  // Browsers tell the other tabs that the storage was cleared.
  const clear = () => window.dispatchEvent(new StorageEvent("storage", { key: null }));
  // Other stores of the page write too, and warn once when they cannot.
  const nothing = () => null;
  vi.stubGlobal("localStorage", { getItem: nothing, setItem: nothing, removeItem: nothing, clear });
  await logOut();
  expect($session.get()).toBeNull();
  // The session may still be open there.
  showKeptToasts();
  expect($toasts.get()).toContainEqual(
    expect.objectContaining({ title: "You may still be signed in" }),
  );
});

it.each([
  ["somebody else signs in in another tab", "ada", "bob", true],
  ["the same customer signs in again", "ada", "ada", false],
  ["a visitor signs in", null, "ada", false],
  ["the customer signs out", "ada", null, false],
])("when %s, the page is loaded anew: %s, %s, %j", (_, oldValue, newValue, isLoadedAnew) => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  window.dispatchEvent(
    new StorageEvent("storage", { key: "aliquot.signed-in", oldValue, newValue }),
  );
  // Test files share the page, so other tests' stores listen too.
  expect(reload.mock.calls.length > 0).toBe(isLoadedAnew);
});
