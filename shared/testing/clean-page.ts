import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { writeCookie } from "../client/write-cookie.ts";
import { $toasts } from "../ui/toasts.store.ts";

// The library's default of one second is too short for a busy machine with two cores.
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);

// The tests' DOM lacks this HTML element, and React warns about unknown elements.
const createElement = document.createElement.bind(document);
document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (name !== "search") return element;
  return Object.defineProperty(element, Symbol.toStringTag, { value: "HTMLElement" });
}) as typeof document.createElement;

// Happy DOM's page is of localhost:3000, where a shop may run: its answers must not decide a test.
Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError("Failed to fetch")) });

// Test files share one page and its modules, so one file's state must not reach the next.
beforeEach(() => {
  $toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  for (const [name = ""] of document.cookie.split("; ").map((cookie) => cookie.split("="))) {
    writeCookie(name, "", 0);
  }
  history.replaceState(null, "", "/");
  // Such as the API's origin.
  for (const meta of document.head.querySelectorAll("meta")) meta.remove();
  document.body.replaceChildren();
});
