import { cleanStores, type Store } from "nanostores";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { storedAtom, storedValue } from "./stored-values.ts";

beforeEach(() => localStorage.clear());

const opened: Store[] = [];
// A store without listeners releases the window a second later, when the window may no longer exist.
afterEach(() => cleanStores(...opened.splice(0)));

const openAtom = ((...asked: Parameters<typeof storedAtom>) => {
  const store = storedAtom(...asked);
  opened.push(store);
  return store;
}) as typeof storedAtom;

it("keeps what it holds in the browser's storage, and reads it from there", () => {
  openAtom<string>("kept", "").set("one");
  expect(localStorage.getItem("kept")).toBe("one");
  expect(openAtom<string>("kept", "").get()).toBe("one");
  expect(openAtom<string>("unknown", "nothing").get()).toBe("nothing");
});

it("goes on in memory when the storage is full, says so once, and stores again when there is room", () => {
  const $full = openAtom<string>("full", "");
  $full.set("before");
  const roomy = localStorage;
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => roomy.getItem(name),
    removeItem: (name: string) => roomy.removeItem(name),
    setItem: () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  });
  $full.set("after");
  $full.set("later");
  expect($full.get()).toBe("later");
  // A page restored by the browser reads its storage again.
  const stop = $full.listen(() => {});
  window.dispatchEvent(new Event("pageshow"));
  expect($full.get()).toBe("later");
  stop();
  expect($toasts.get()).toMatchObject([
    { title: "Your browser's storage is full", tone: "danger" },
  ]);

  vi.unstubAllGlobals();
  $full.set("room");
  expect(localStorage.getItem("full")).toBe("room");
  expect(openAtom<string>("full", "").get()).toBe("room");
});

it("forgets what is set to nothing", () => {
  const $kept = openAtom<boolean>("flag", false, {
    encode: (isSet) => (isSet ? "1" : undefined),
    decode: (stored) => stored === "1",
  });
  $kept.set(true);
  expect(localStorage.getItem("flag")).toBe("1");
  $kept.set(false);
  expect(localStorage.getItem("flag")).toBeNull();
});

const words = () => storedValue("words", (stored) => (Array.isArray(stored) ? stored : []));

it("reads a value when it is asked for, also one that another tab wrote, and ignores what is corrupt", () => {
  words().set(["one"]);
  localStorage.setItem("words", '["another tab"]');
  expect(words().get()).toEqual(["another tab"]);
  localStorage.setItem("words", '["cut off');
  expect(words().get()).toEqual([]);
});

it("keeps a value as long as the page where the browser stores nothing, and shows no toast", () => {
  const refuse = () => {
    throw new DOMException("Storage is switched off", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  $toasts.set([]);
  words().set(["kept"]);
  expect(words().get()).toEqual(["kept"]);
  expect($toasts.get()).toEqual([]);
  words().remove();
  expect(words().get()).toEqual([]);
});

it("keeps a tab's value apart from the browser's", () => {
  const ofTab = storedValue("note", (stored) => stored, "tab");
  ofTab.set("typed");
  expect(localStorage.getItem("note")).toBeNull();
  expect(ofTab.get()).toBe("typed");
});
