import { afterEach, expect, it, vi } from "vitest";
import { writeCookie } from "#shared/client/write-cookie.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  writeCookie("aliquot_hint", "", 0);
  document.body.innerHTML = "";
});

/** Opens the page at a path. Every read is answered by `answer`. Returns the paths that were read. */
async function open(hint: string, path: string, answer: object = {}) {
  const asked: string[] = [];
  vi.resetModules();
  vi.stubGlobal("fetch", async (read: string) => {
    asked.push(read);
    return Response.json(answer);
  });
  writeCookie("aliquot_hint", hint, 60);
  history.replaceState(null, "", path);
  document.body.innerHTML = '<div id="first-screen" hidden></div>';
  const { showFirstScreen } = await import("./show-page.ts");
  const isNeeded = showFirstScreen();
  return { asked, isNeeded, page: document.getElementById("first-screen") };
}

it.each([
  ["another screen", "admin.Ada", "/admin/orders", ["/api/user"]],
  ["other days", "admin.Ada", "/admin?range=yesterday", ["/api/user"]],
  ["a customer", "customer.Ada", "/admin", []],
])("for %s the program starts at once", async (_, hint, path, reads) => {
  const { asked, isNeeded, page } = await open(hint, path);
  await isNeeded;
  expect(page?.hidden).toBe(true);
  expect(asked).toEqual(reads);
});

it("an admin of another scope does not see the dashboard", async () => {
  const { isNeeded, page } = await open("admin.Ada", "/admin", { adminScope: "packing" });
  await isNeeded;
  expect(page?.hidden).toBe(true);
});

it("is shown before anything is read", async () => {
  const { page } = await open("admin.Ada", "/admin");
  expect(page?.hidden).toBe(false);
});
