import { expect, it, vi } from "vitest";
import { FILL_FOOTER } from "./footer-categories.ts";

const category = (name: string, parentId: string | null = null) => ({
  ...{ id: name, name, slug: name.toLowerCase(), description: null, displayOrder: 0 },
  ...{ parentId, imageUrl: null, imageAlt: null },
});

/** The page of a footer that is in view once `look` is called. */
function aFooter(answer: () => Promise<Response>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return answer();
  });
  let look = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        tell([{ isIntersecting: false }]);
        // A busy browser reports both at the same time.
        look = () => tell([{ isIntersecting: false }, { isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = `<footer><template data-categories>
    <h2 id="c">Categories</h2><ul aria-labelledby="c"><li><a class="link" href="/shop/"></a></li></ul>
  </template></footer>`;
  new Function(FILL_FOOTER)();
  const links = () =>
    [...document.querySelectorAll("footer a")].map((link) => [
      new URL((link as HTMLAnchorElement).href).pathname,
      link.textContent,
    ]);
  return { asked, look: () => look(), links };
}

it("the footer of a built page gets the categories of the first level when it comes into view", async () => {
  const categories = [category("Kinins"), category("B2", "Kinins"), category("Amylins")];
  const footer = aFooter(async () => Response.json(categories));
  expect(footer.asked).toEqual([]);
  footer.look();
  await expect.poll(footer.links).toEqual([
    ["/shop/kinins", "Kinins"],
    ["/shop/amylins", "Amylins"],
  ]);
  expect(footer.asked).toEqual(["/api/categories"]);
  expect(document.querySelector("h2")?.textContent).toBe("Categories");
});

it.each([
  ["the shop has no category", async () => Response.json([])],
  ["the shop does not answer", async () => Response.json({ message: "Busy" }, { status: 503 })],
  ["there is no network", () => Promise.reject(new TypeError("Failed to fetch"))],
])("it stays without them where %s", async (_, answer) => {
  const footer = aFooter(answer);
  footer.look();
  await expect.poll(() => footer.asked.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.querySelector("h2")).toBeNull();
});
