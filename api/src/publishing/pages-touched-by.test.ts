import { describe, expect, it } from "vitest";
import { pagesTouchedBy } from "./pages-touched-by.ts";

describe("the pages that a change touches", () => {
  it("are a product's own page and the sitemap when lists show nothing of the change", () => {
    expect(pagesTouchedBy({ kind: "product", slug: "bpc-157" })).toEqual([
      "/product/bpc-157",
      "/sitemap.xml",
    ]);
  });

  it("are the catalogue and the landing page too when lists show the change", () => {
    expect(pagesTouchedBy({ kind: "product", slug: "bpc-157", listed: true })).toEqual([
      "/product/bpc-157",
      "/shop",
      "/",
      "/sitemap.xml",
    ]);
  });

  it("are the same for a product that is gone", () => {
    const page = pagesTouchedBy({ kind: "product", slug: "x", removed: true });
    expect(page).toEqual(pagesTouchedBy({ kind: "product", slug: "x", listed: true }));
  });

  it("are the content pages for a setting: no product and no address of a page changes", () => {
    const pages = pagesTouchedBy({ kind: "settings", keys: ["holdHours", "shopName"] });
    expect(pages).toEqual(
      expect.arrayContaining(["/calculator", "/how-to-pay", "/terms-of-service"]),
    );
    expect(pages).not.toContain("/sitemap.xml");
    // The terms name the days for returns.
    expect(pagesTouchedBy({ kind: "settings", keys: ["returnDays"] })).toContain(
      "/terms-of-service",
    );
  });

  it("are none when no page shows the setting", () => {
    expect(pagesTouchedBy({ kind: "settings", keys: ["autoCancelExpired"] })).toEqual([]);
  });
});
