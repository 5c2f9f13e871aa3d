import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { publishingUnderTest } from "../testing/publishing-under-test.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";
import { serveIfNewest } from "./open-release.ts";
import { publishRelease } from "./publish-release.ts";
import { runPublisher } from "./publisher.ts";
import { listReleases, noteHeartbeat } from "./releases.queries.ts";
import { rollBack } from "./roll-back.ts";
import { takePlace } from "./take-place.ts";

const shop = publishingUnderTest();
const { pages, optionsOf, open, publishDue, changeAlpha, takeABreath } = shop;
const { fileOf, served, rowOf } = shop;

const pointer = () => join(shop.dataDir, "published/current.json");
const current = () => JSON.parse(readFileSync(pointer(), "utf8"));

/** Runs a worker of the release until the work is done. */
async function whileRunning(release: string, work: () => Promise<void>) {
  const stop = new AbortController();
  const running = runPublisher({ ...optionsOf(release), lookEvery: 0 }, stop.signal);
  try {
    await work();
  } finally {
    stop.abort();
    await running;
  }
}

/** Waits until the worker of the release has polled which release is served; it does so before it publishes. */
async function untilItHasLooked(release: string) {
  await expect.poll(() => rowOf("/product/alpha", release), POLLING).toMatchObject({ due: false });
  await changeAlpha();
  await expect.poll(() => rowOf("/product/alpha", release), POLLING).toMatchObject({ due: false });
}

const POLLING = { timeout: 5000 };

describe("the worker of an older release", () => {
  it("leaves the newer one served when it starts again", async () => {
    await open("r1");
    await open("r2");
    await whileRunning("r1", () => untilItHasLooked("r1"));
    expect(current()).toEqual({ release: "r2", previous: "r1" });
  });

  it("publishes a change for its own release, and leaves the newer one's page due", async () => {
    await open("r1");
    await open("r2");
    await takeABreath();
    pages.set("/product/alpha", { text: "changed" });
    await changeAlpha();
    expect(await publishDue("r1")).toBe(1);
    expect(served("/product/alpha", "r1")).toBe("changed");
    expect(served("/product/alpha", "r2")).toBe("page /product/alpha");
    expect(await rowOf("/product/alpha", "r2")).toMatchObject({ state: "publishing", due: true });
    expect(await publishDue("r2")).toBe(1);
    expect(served("/product/alpha", "r2")).toBe("changed");
  });

  it("learns at its start which release is served instead of its own", async () => {
    const { db } = shop.database;
    const own = { release: "r1", siteUrl: "https://shop.example", isAlone: false };
    expect(await takePlace(db, own)).toBeNull();
    await open("r1");
    await open("r2");
    expect(await takePlace(db, own)).toMatchObject({ release: "r2" });
    expect(await takePlace(db, { ...own, release: "r3" })).toBeNull();
  });
});

describe("a release that is being opened", () => {
  it("gets every change since its first heartbeat, also one that was not yet committed then", async () => {
    await open("r1");
    const { sql, db } = shop.database;
    let beating: Promise<unknown> | undefined;
    await sql.begin(async (order) => {
      await order`UPDATE published_pages SET wanted_version = wanted_version + 1 WHERE path = '/shop'`;
      beating = noteHeartbeat(db, { release: "r2", siteUrl: "https://shop.example" });
      await expect.poll(() => waitsForALock(sql), POLLING).toBe(true);
    });
    await beating;
    await publishRelease({ ...optionsOf("r2"), whole: true });
    await sql`UPDATE published_pages SET wanted_version = wanted_version + 1 WHERE path = '/'`;
    expect(await rowOf("/shop", "r2")).toMatchObject({ due: false });
    expect(await rowOf("/", "r2")).toMatchObject({ due: true });
    const [shopPage] = await sql`
      SELECT page.published_version = known.wanted_version AS "isTrue"
      FROM release_pages AS page JOIN published_pages AS known USING (path)
      WHERE page.release = 'r2' AND path = '/shop'`;
    expect(shopPage).toEqual({ isTrue: true });
  });

  it("is served with what was changed while its pages were rendered", async () => {
    await open("r1");
    let isChanged = false;
    pages.set("/shop", {
      text: "the catalogue",
      whileRendering: async () => {
        if (isChanged) return;
        isChanged = true;
        pages.set("/", { text: "changed" });
        pages.set("/shop", { text: "changed" });
        await changeAlpha(true);
      },
    });
    await open("r2");
    expect(current().release).toBe("r2");
    expect([served("/", "r2"), served("/shop", "r2")]).toEqual(["changed", "changed"]);
  });

  it("is passed over by an export, which changes neither what is served nor what is due", async () => {
    await open("r1");
    await changeAlpha();
    await publishRelease({ ...optionsOf("of-another-origin"), whole: true });
    expect(served("/product/alpha", "of-another-origin")).toBe("page /product/alpha");
    expect(current()).toEqual({ release: "r1", previous: null });
    expect(await rowOf("/product/alpha")).toMatchObject({ due: true });
    expect((await listReleases(shop.database.db)).map(({ release }) => release)).toEqual(["r1"]);
    expect(existsSync(fileOf("/product/alpha"))).toBe(true);
  });

  it("heals a pointer that another worker writes afterwards", async () => {
    await open("r1");
    await open("r2");
    await whileRunning("r2", async () => {
      writeFileSync(pointer(), JSON.stringify({ release: "r1", previous: "r2" }));
      await expect.poll(() => current().release, POLLING).toBe("r2");
    });
  });
});

describe("a rollback", () => {
  it("has the older release served by its worker, with pages that are true, and the other one forward again", async () => {
    const { db } = shop.database;
    await open("r1");
    await open("r2");
    await takeABreath();
    pages.set("/product/alpha", { text: "changed after r1" });
    await changeAlpha();
    await publishDue("r2");
    await rollBack(db, "r1");
    expect(current().release).toBe("r2");
    await whileRunning("r2", () =>
      whileRunning("r1", async () => {
        await expect.poll(() => current().release, POLLING).toBe("r1");
        expect(served("/product/alpha", "r1")).toBe("changed after r1");
        await untilItHasLooked("r2");
        expect(current()).toEqual({ release: "r1", previous: "r2" });
        await rollBack(db, "r2");
        await expect.poll(() => current().release, POLLING).toBe("r2");
      }),
    );
  });

  it("is not undone by a worker that had asked before it", async () => {
    const { db, sql } = shop.database;
    await open("r1");
    await open("r2");
    writeFileSync(pointer(), JSON.stringify({ release: "r1", previous: null }));
    let serving: Promise<boolean> | undefined;
    await db.transaction(async (tx) => {
      await rollBack(tx, "r1");
      serving = serveIfNewest(optionsOf("r2"));
      await expect.poll(() => waitsForALock(sql), POLLING).toBe(true);
      // This is what its worker does, before the other worker continues.
      await tx.execute("UPDATE releases SET opened_at = clock_timestamp() WHERE release = 'r1'");
    });
    expect(await serving).toBe(false);
    expect(current().release).toBe("r1");
  });

  it("needs no command where starting is the decision: on a database that goes with the start", async () => {
    const { db } = shop.database;
    await open("r1");
    await open("r2");
    const own = { release: "r1", siteUrl: "https://shop.example", isAlone: true };
    expect(await takePlace(db, own)).toBeNull();
    await open("r1");
    expect(current()).toEqual({ release: "r1", previous: "r2" });
  });

  it("is refused for a release that was never here", async () => {
    await open("r1");
    await expect(rollBack(shop.database.db, "r9")).rejects.toThrow("There was never a release r9");
  });
});
