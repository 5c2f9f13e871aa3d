import { afterEach, expect, it, vi } from "vitest";
import { readFooterCategories } from "./shop.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("of a page are never older than the change for which it is published", async () => {
  let name = "Kinins";
  const fetch = vi.fn(async () =>
    Response.json([
      {
        id: "1",
        name,
        slug: "kinins",
        description: null,
        displayOrder: 0,
        parentId: null,
        imageUrl: null,
        imageAlt: null,
      },
    ]),
  );
  vi.stubGlobal("fetch", fetch);
  vi.spyOn(performance, "now").mockReturnValue(0);
  const names = async (version?: number) =>
    (await readFooterCategories(version)).map((category) => category.name);
  expect(await names()).toEqual(["Kinins"]);
  name = "Kinin family";
  expect(await names(Date.now() - 60_000)).toEqual(["Kinins"]);
  const changedAt = Date.now() + 1;
  expect(await names(changedAt)).toEqual(["Kinin family"]);
  // What was read after the statement of a change may be from before its commit.
  name = "Kinin peptides";
  expect(await names(Date.now() - 20)).toEqual(["Kinin peptides"]);
});
