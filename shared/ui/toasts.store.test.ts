import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  $toasts,
  dismissToast,
  hasKeptToasts,
  keepToastForNextPage,
  showKeptToasts,
  showToast,
} from "./toasts.store.ts";

beforeEach(() => {
  $toasts.set([]);
  sessionStorage.clear();
});

describe("the queue of toasts", () => {
  it("keeps toasts in the order they came and lets one go by its id", () => {
    showToast({ title: "Added to cart" });
    const second = showToast({ title: "Removed from cart" });
    showToast({ title: "Cart cleared" });
    dismissToast(second);
    expect($toasts.get().map((toast) => toast.title)).toEqual(["Added to cart", "Cart cleared"]);
  });

  it("shows a toast for five seconds unless told otherwise", () => {
    showToast({ title: "Status Updated" });
    showToast({ title: "Copied", duration: 2000 });
    expect($toasts.get().map((toast) => toast.duration)).toEqual([5000, 2000]);
  });
});

describe("a toast for the next page", () => {
  it("waits in the session's storage and is shown once", () => {
    keepToastForNextPage({ title: "Welcome back!", description: "You are logged in." });
    keepToastForNextPage({ title: "Second", tone: "danger" });
    expect($toasts.get()).toEqual([]);
    expect(hasKeptToasts()).toBe(true);

    showKeptToasts();
    expect($toasts.get()).toMatchObject([
      { title: "Welcome back!", description: "You are logged in.", tone: "neutral" },
      { title: "Second", tone: "danger" },
    ]);
    expect(hasKeptToasts()).toBe(false);

    showKeptToasts();
    expect($toasts.get()).toHaveLength(2);
  });

  it("is shown here and now where there is no storage", () => {
    const refuse = () => {
      throw new DOMException("Storage is off", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
    keepToastForNextPage({ title: "Welcome back!" });
    expect($toasts.get()).toMatchObject([{ title: "Welcome back!" }]);
  });

  it.each(["{", "null", '"text"', "[1, null, {}]"])("ignores storage that holds %s", (stored) => {
    sessionStorage.setItem("toasts", stored);
    showKeptToasts();
    expect($toasts.get()).toEqual([]);
  });
});
