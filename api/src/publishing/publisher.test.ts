import { describe, expect, it } from "vitest";
import { publishingUnderTest } from "../testing/publishing-under-test.ts";
import { runPublisher } from "./publisher.ts";
import { hintPublisher, wantPages } from "./publishing.queries.ts";

const shop = publishingUnderTest();
const { pages, optionsOf, changeAlpha, takeABreath, served, rowOf } = shop;

describe("the publisher", () => {
  async function whileRunning(pollEvery: number, test: () => Promise<void>) {
    const stop = new AbortController();
    // Opening the release renders every page, so this waits for the first poll.
    const isOpen = Promise.withResolvers<void>();
    const running = runPublisher(
      { ...optionsOf("r1"), pollEvery, onTurn: isOpen.resolve },
      stop.signal,
    );
    try {
      await Promise.race([isOpen.promise, running]);
      await test();
    } finally {
      stop.abort();
      await running;
    }
  }

  it("gets a notification when a change is committed", () =>
    whileRunning(60_000, async () => {
      pages.set("/product/alpha", { text: "told" });
      // The first hint may be sent before the publisher listens.
      const afterAChange = async () => {
        await changeAlpha();
        return served("/product/alpha");
      };
      await expect.poll(afterAChange, { timeout: 5000 }).toBe("told");
    }));

  it("does not wait for its next look when a page that was just published is changed again", () =>
    whileRunning(60_000, async () => {
      pages.set("/product/alpha", { text: "again" });
      // The page counts as published in the future: the change is noticed long before the page is due.
      await shop.database.sql`
        UPDATE release_pages SET published_at = clock_timestamp() + interval '300 milliseconds'`;
      await changeAlpha();
      await expect.poll(() => served("/product/alpha"), { timeout: 5000 }).toBe("again");
    }));

  it("publishes edits while another page is slow, and that page as often as requested", () =>
    whileRunning(60_000, async () => {
      const slow = "/terms-of-service";
      // Without the sitemap nothing becomes due later, so only the end of the slow page can trigger the next poll.
      const ask = (path: string) =>
        shop.database.db.transaction(async (tx) => {
          await wantPages(tx, [{ path }]);
          await hintPublisher(tx);
        });
      const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const whileRendering = () => {
        begun.resolve();
        return held.promise;
      };
      pages.set(slow, { text: "late", whileRendering });
      await takeABreath();
      await ask(slow);
      await begun.promise;
      await ask(slow);
      pages.set("/product/alpha", { text: "edited" });
      await ask("/product/alpha");
      const isNoted = async () => (await rowOf("/product/alpha"))?.due === false;
      await expect.poll(isNoted, { timeout: 4000 }).toBe(true);
      expect(served("/product/alpha")).toBe("edited");
      expect(served(slow)).toBe(`page ${slow}`);
      pages.set(slow, { text: "latest" });
      held.resolve();
      await expect.poll(() => served(slow), { timeout: 4000 }).toBe("latest");
    }));

  it("tries a failed page again as soon as it may, not at its next look", () =>
    whileRunning(60_000, async () => {
      const failing = Promise.withResolvers<void>();
      pages.set("/product/alpha", {
        status: 503,
        text: "",
        whileRendering: async () => failing.resolve(),
      });
      await takeABreath();
      await changeAlpha();
      await failing.promise;
      pages.set("/product/alpha", { text: "well again" });
      await expect.poll(() => served("/product/alpha"), { timeout: 5000 }).toBe("well again");
    }));

  it("polls for missed notifications after its connection was lost", () =>
    whileRunning(60_000, async () => {
      pages.set("/product/alpha", { text: "unheard" });
      await shop.database.sql`
        UPDATE published_pages SET wanted_version = wanted_version + 1 WHERE path = '/product/alpha'`;
      await shop.database.sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query ILIKE 'listen%'`;
      await expect.poll(() => served("/product/alpha"), { timeout: 5000 }).toBe("unheard");
    }));

  it("finds due pages without a notification", () =>
    whileRunning(50, async () => {
      pages.set("/product/alpha", { text: "untold" });
      await shop.database.sql`
        UPDATE published_pages SET wanted_version = wanted_version + 1 WHERE path = '/product/alpha'`;
      await expect.poll(() => served("/product/alpha"), { timeout: 5000 }).toBe("untold");
    }));
});
