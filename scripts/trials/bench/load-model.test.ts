import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type Assumptions,
  type Costs,
  capacityOf,
  connectionsOf,
  hourOf,
  machinesFor,
  processesFor,
  type SetUp,
} from "./load-model.ts";
import { BEGIN, END, sizingTables } from "./sizing.ts";
import { readStored } from "./stored-outcomes.ts";
import { documentOf } from "./write-report.ts";

/** Every value is a different number, so that a mixed-up cost is detected. */
const COSTS: Costs = {
  pageFront: 1,
  fileFront: 2,
  readBalancer: 0.5,
  readFront: 3,
  readApi: 4,
  readDatabase: 5,
  orderFront: 6,
  orderApi: 7,
  orderDatabase: 8,
  orderBytesKept: 10_000,
  orderBytesPruned: 2_000,
  orderWal: 20_000,
  orderMails: 2,
  mailWorker: 9,
  mailDatabase: 10,
  mailWal: 1_000,
  signInApi: 50,
  editFront: 11,
  editApi: 12,
  editSite: 13,
  editWorker: 14,
  editDatabase: 15,
  editWal: 30_000,
  apiConnections: 10,
  workerConnections: 11,
};

const ASSUMED: Assumptions = {
  visitsPerOrder: 10,
  pagesPerVisit: 4,
  filesPerVisit: 6,
  readsPerVisit: 2,
  signInsPerOrder: 1,
  editsPerOrder: 0.5,
  averageHour: 0.5,
  cores: 4,
  fullAt: 0.5,
};

/** With a front that is not the first bottleneck. */
const LIGHT: Costs = { ...COSTS, pageFront: 0.1, fileFront: 0.1 };

/** One order per second: its 10 visits are 40 pages, 60 files and 20 reads. */
const HOUR = hourOf(3_600, COSTS, ASSUMED);

describe("the load model", () => {
  it("adds up what an hour of orders takes of each part", () => {
    expect(HOUR.rates).toEqual({
      ...{ orders: 1, visits: 10, pages: 40, files: 60, reads: 20, signIns: 1, edits: 0.5 },
    });
    const seconds = {
      balancer: ((40 + 60 + 20 + 3 + 1 + 0.5) * 0.5) / 1000,
      front: (40 * 1 + 60 * 2 + 20 * 3 + 6 + 0.5 * 11) / 1000,
      api: (20 * 4 + 7 + 50 + 0.5 * 12) / 1000,
      site: (0.5 * 13) / 1000,
      worker: (2 * 9 + 0.5 * 14) / 1000,
      database: (20 * 5 + 8 + 2 * 10 + 0.5 * 15) / 1000,
    };
    for (const [part, busy] of Object.entries(seconds)) {
      expect(HOUR.cores[part as keyof typeof seconds], part).toBeCloseTo(busy, 10);
    }
    expect(HOUR.readCores).toBeCloseTo(0.1, 10);
    expect(HOUR.passwordCores).toBeCloseTo(0.05, 10);
    expect(HOUR.mails).toBe(7_200);
    expect(HOUR.wal).toBeCloseTo((20_000 + 2 * 1_000 + 0.5 * 30_000) * 3_600, 3);
    expect(HOUR.bytesAYear).toBe(3_600 * 0.5 * 24 * 365 * 10_000);
    expect(HOUR.bytesPruned).toBe(3_600 * 0.5 * 24 * 90 * 2_000);
  });

  it("grows with the orders, in everything alike", () => {
    const twice = hourOf(7_200, COSTS, ASSUMED);
    expect(twice.cores.database).toBeCloseTo(2 * HOUR.cores.database, 10);
    expect(twice.wal).toBeCloseTo(2 * HOUR.wal, 3);
  });

  const setUp = (more: Partial<SetUp>): SetUp => ({
    ...{ name: "", shops: 1, database: "own", hasStandbys: false, ...more },
  });
  const capacity = (more: Partial<SetUp>, costs = LIGHT) => capacityOf(setUp(more), costs, ASSUMED);

  it("says that one machine is full when all of its parts together take what it may give", () => {
    const { front, api, site, worker, database } = hourOf(3_600, LIGHT, ASSUMED).cores;
    const { orders, full } = capacity({ database: null });
    expect(full).toBe("the machine's processor");
    expect(orders).toBeCloseTo((3_600 * 4 * 0.5) / (front + api + site + worker + database), 3);
  });

  it("has another machine help until PostgreSQL is full, which standbys put off by the reads", () => {
    const [one, two, four] = [1, 2, 4].map((shops) => capacity({ shops }));
    expect(two?.orders).toBeCloseTo((one?.orders ?? 0) * 2, 3);
    expect(two?.full).not.toBe("PostgreSQL's machine");
    expect(four?.full).toBe("PostgreSQL's machine");
    expect(four?.orders).toBeCloseTo((3_600 * 4 * 0.5) / 0.1355, 3);
    const relieved = capacity({ shops: 16, hasStandbys: true });
    expect(relieved.full).toBe("PostgreSQL's machine");
    expect(relieved.orders).toBeCloseTo((3_600 * 4 * 0.5) / (0.1355 - 0.1), 3);
  });

  it("counts one thread for a front, however many cores its machine has", () => {
    const busy = { ...COSTS, pageFront: 100 };
    expect(capacity({}, busy).full).toBe("the front's one thread");
    expect(machinesFor(hourOf(3_600, busy, ASSUMED), ASSUMED)).toBe(9);
  });

  it("counts processes and the connections that they hold", () => {
    expect(processesFor(0.4, ASSUMED)).toBe(1);
    expect(processesFor(0.51, ASSUMED)).toBe(2);
    const large = hourOf(36_000, LIGHT, ASSUMED);
    expect(machinesFor(large, ASSUMED)).toBe(2);
    expect(connectionsOf(large, LIGHT, ASSUMED)).toBe(3 * 10 + 2 * 11);
  });
});

/** The generated text between the marks, as it was written. */
function generated(text: string): string {
  return (text.split(`${BEGIN}\n`)[1] ?? "").split(`\n${END}`)[0] ?? "";
}

describe("the reports in docs/ are what the kept figures give: npm run bench -- --stored writes them", () => {
  const stored = readStored();

  it("docs/bench.md", () => {
    expect(readFileSync("docs/bench.md", "utf8")).toBe(documentOf(stored));
  });

  it("docs/sizing.md", () => {
    const text = readFileSync("docs/sizing.md", "utf8");
    expect(generated(text)).toBe(sizingTables(stored));
  });
});
