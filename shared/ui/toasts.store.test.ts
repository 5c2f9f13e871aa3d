import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  $toasts,
  dismissToast,
  hasKeptToasts,
  keepToastForNextPage,
  showKeptToasts,
  showToast,
  withdrawToasts,
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

  it("puts failures before everything else, in the order they came", () => {
    for (const title of ["Saved", "Stock Updated", "Threshold Updated"]) showToast({ title });
    showToast({ title: "Update Failed", tone: "danger" });
    showToast({ title: "Error", tone: "danger" });
    expect($toasts.get().map((toast) => toast.title)).toEqual([
      "Update Failed",
      "Error",
      "Saved",
      "Stock Updated",
      "Threshold Updated",
    ]);
  });

  it("lets the newest word on a subject take the place of the older ones", () => {
    const action = { label: "Undo", onPress: () => {} };
    showToast({ title: "Order 1 completed", subject: "order 1", action });
    showToast({ title: "Order 2 completed", subject: "order 2", action });
    showToast({ title: "Order 1 cancelled", subject: "order 1", action });
    expect($toasts.get().map((toast) => toast.title)).toEqual([
      "Order 2 completed",
      "Order 1 cancelled",
    ]);
    withdrawToasts("order 2");
    expect($toasts.get().map((toast) => toast.title)).toEqual(["Order 1 cancelled"]);
  });

  it("says the same words once more at most, and keeps every toast that offers something", () => {
    for (let save = 0; save < 5; save += 1) showToast({ title: "Stock Updated" });
    expect($toasts.get()).toHaveLength(2);
    const action = { label: "View cart", onPress: () => {} };
    for (let turn = 0; turn < 3; turn += 1) showToast({ title: "Added to cart", action });
    expect($toasts.get()).toHaveLength(5);
  });

  it("shows a toast for five seconds by default", () => {
    showToast({ title: "Status Updated" });
    showToast({ title: "Copied", duration: 2000 });
    expect($toasts.get().map((toast) => toast.duration)).toEqual([5000, 2000]);
  });
});

describe("a toast for the next page", () => {
  it("waits in the session's storage and is shown once", () => {
    keepToastForNextPage({ title: "Welcome back!", description: "You are logged in." });
    keepToastForNextPage({ title: "Second", tone: "success" });
    expect($toasts.get()).toEqual([]);
    expect(hasKeptToasts()).toBe(true);

    showKeptToasts();
    expect($toasts.get()).toMatchObject([
      { title: "Welcome back!", description: "You are logged in.", tone: "neutral" },
      { title: "Second", tone: "success" },
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
