import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { $toasts } from "../ui/toasts.store.ts";

// A busy machine with two cores is slow, not wrong; a second is the library's own patience.
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);

// Files of tests share a page and what its modules keep: what one left there would be another's.
beforeEach(() => {
  $toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
