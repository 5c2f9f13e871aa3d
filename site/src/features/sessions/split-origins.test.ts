import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { SESSION_STORAGE_KEY } from "#shared/client/api-of-page.ts";

const API = "https://api.shop.example";
const SESSION = "s3ss10n";

/** Scripts read the API's origin when they load, so each test loads them again. */
beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = "";
  localStorage.setItem(SESSION_STORAGE_KEY, SESSION);
  Object.assign(document, { cookie: "aliquot_hint=customer.Ada; Path=/" });
});

function fetchHeard() {
  const answer = vi.fn(async (_url: string, _init: RequestInit) => Response.json([]));
  vi.stubGlobal("fetch", answer);
  return () => {
    const [url, init] = answer.mock.lastCall ?? [];
    return { url, sessionId: new Headers(init?.headers).get("X-Session-Id") };
  };
}

function nameApi() {
  document.head.innerHTML = `<meta name="api-origin" content="${API}">`;
}

it("the islands call the API that the page names, with the session in a header", async () => {
  nameApi();
  const heard = fetchHeard();
  const { transport } = await import("../../transport.ts");
  await transport.call("/api/cart", z.unknown());
  expect(heard()).toEqual({ url: `${API}/api/cart`, sessionId: SESSION });
});

it("they call the page's own origin, by its cookies, when it names none", async () => {
  const heard = fetchHeard();
  const { transport } = await import("../../transport.ts");
  await transport.call("/api/cart", z.unknown());
  expect(heard()).toEqual({ url: "/api/cart", sessionId: null });
});

it("a session that has ended leaves neither its id nor its hint", async () => {
  nameApi();
  const { $session } = await import("./session.store.ts");
  const { forgetSession } = await import("./end-session.ts");
  expect($session.get()).toMatchObject({ firstName: "Ada" });
  forgetSession();
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  expect($session.get()).toBeNull();
});

it("signing out calls the API of the other origin", async () => {
  nameApi();
  const heard = fetchHeard();
  const { logOut } = await import("./log-out.ts");
  await logOut();
  expect(heard()).toEqual({ url: `${API}/api/logout`, sessionId: SESSION });
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
});
