import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { $toasts } from "../ui/toasts.store.ts";

// A busy machine with two cores is slow, not wrong; a second is the library's own patience.
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);

// The DOM of the tests does not know this element of HTML, and React warns of unknown ones.
const createElement = document.createElement.bind(document);
document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options);
  if (name !== "search") return element;
  return Object.defineProperty(element, Symbol.toStringTag, { value: "HTMLElement" });
}) as typeof document.createElement;

// Files of tests share a page and what its modules keep: what one left there would be another's.
beforeEach(() => {
  $toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
