import { readFileSync, writeFileSync } from "node:fs";
import { rounded } from "./figures.ts";
import {
  type Assumptions,
  type Capacity,
  type Costs,
  capacityOf,
  connectionsOf,
  type HourOfOrders,
  hourOf,
  machinesFor,
  PARTS,
  type Part,
  processesFor,
  type SetUp,
} from "./load-model.ts";
import { markdownTable } from "./markdown-table.ts";
import { type StoredOutcome, storedCosts } from "./stored-outcomes.ts";

/** docs/sizing.md names the source of each value. */
export const ASSUMED: Assumptions = {
  visitsPerOrder: 40,
  pagesPerVisit: 6,
  filesPerVisit: 12,
  readsPerVisit: 3,
  signInsPerOrder: 2,
  editsPerOrder: 0.1,
  averageHour: 0.3,
  cores: 4,
  fullAt: 0.6,
};

const ORDERS_AN_HOUR = [10, 1_000, 100_000];

const SET_UPS: SetUp[] = [
  { name: "one machine with everything", shops: 1, database: null, hasStandbys: false },
  ...[1, 2, 4, 8].map((shops): SetUp => {
    const name = `${shops === 1 ? "one machine" : `${shops} machines`}, and one with PostgreSQL`;
    return { name, shops, database: "own", hasStandbys: false };
  }),
  {
    name: "8 machines, one with PostgreSQL, and standbys for catalogue reads",
    shops: 8,
    database: "own",
    hasStandbys: true,
  },
];

const COSTS: Record<keyof Costs, string> = {
  pageFront: "storage",
  fileFront: "model",
  readBalancer: "balanced",
  readFront: "balanced",
  readApi: "balanced",
  readDatabase: "balanced",
  orderFront: "model",
  orderApi: "model",
  orderDatabase: "model",
  orderBytesKept: "model",
  orderBytesPruned: "model",
  orderWal: "model",
  orderMails: "model",
  mailWorker: "model",
  mailDatabase: "model",
  mailWal: "model",
  signInApi: "model",
  editFront: "model",
  editApi: "model",
  editSite: "model",
  editWorker: "model",
  editDatabase: "model",
  editWal: "model",
  apiConnections: "model",
  workerConnections: "model",
};

/** The parts of the bench whose figures are missing. */
function missingParts(costs: Partial<Costs>): string[] {
  const lacking = Object.entries(COSTS).filter(
    ([name]) => !Number.isFinite(costs[name as keyof Costs]),
  );
  return [...new Set(lacking.map(([, part]) => part))];
}

const FILE = "docs/sizing.md";
export const BEGIN = "<!-- model: begin -->";
export const END = "<!-- model: end -->";

/** Writes the tables into docs/sizing.md, between its two marks. */
export function writeSizing(stored: StoredOutcome[]): void {
  const text = readFileSync(FILE, "utf8");
  const [before] = text.split(BEGIN);
  const after = text.split(END)[1];
  writeFileSync(FILE, `${before}${BEGIN}\n${sizingTables(stored)}\n${END}${after}`);
}

/** The generated content of docs/sizing.md. */
export function sizingTables(stored: StoredOutcome[]): string {
  const found = storedCosts(stored);
  const missing = missingParts(found);
  if (missing.length > 0) {
    return `There are no figures yet: \`npm run bench -- ${missing.join(" ")}\` measures them.`;
  }
  const costs = found as Costs;
  return [
    ...measuredTable(costs, stored),
    "",
    ...assumedTable(),
    "",
    ...hoursTable(costs),
    "",
    ...capacityTable(costs),
  ].join("\n");
}

function measuredTable(costs: Costs, stored: StoredOutcome[]): string[] {
  const { readBalancer: balancer } = costs;
  const row = (what: string, shares: Partial<Record<Part, number>>) => [
    what,
    ...PARTS.map((part) => (shares[part] === undefined ? "" : short(shares[part]))),
  ];
  const used = stored.filter(({ figures }) => figures.some((figure) => figure.costs));
  return [
    "### Measured",
    "",
    ...used.map(
      ({ part, measuredOn, machine, load }) =>
        `- [${part.title}](bench.md#${part.title.toLowerCase().replaceAll(" ", "-")}), \`npm run bench -- ${part.name}\`: ${measuredOn}, ${machine}; ${load} before the run`,
    ),
    "",
    "Milliseconds of processor for one of each:",
    "",
    ...markdownTable(
      ["", "HAProxy", "front", "api", "site server", "worker", "PostgreSQL"],
      [
        row("a published page", { balancer, front: costs.pageFront }),
        row("a file of the build", { balancer, front: costs.fileFront }),
        row("a catalogue read", {
          balancer,
          front: costs.readFront,
          api: costs.readApi,
          database: costs.readDatabase,
        }),
        row("a checkout of three calls", {
          balancer: 3 * balancer,
          front: costs.orderFront,
          api: costs.orderApi,
          database: costs.orderDatabase,
        }),
        row("a password", { balancer, api: costs.signInApi }),
        row("a mail", { worker: costs.mailWorker, database: costs.mailDatabase }),
        row("a product saved and published", {
          balancer,
          front: costs.editFront,
          api: costs.editApi,
          site: costs.editSite,
          worker: costs.editWorker,
          database: costs.editDatabase,
        }),
      ],
    ),
    "",
    `HAProxy was measured for catalogue reads; every other request is taken to cost it as much. An order adds ${kilobytes(costs.orderBytesKept)} to the database that stay and ${kilobytes(costs.orderBytesPruned)} that are pruned after 90 days at most, writes ${kilobytes(costs.orderWal)} of the write-ahead log, and ${kilobytes(costs.orderMails * costs.mailWal)} more for its ${rounded(costs.orderMails)} mails. An api process held ${costs.apiConnections} connections to PostgreSQL, a worker ${costs.workerConnections}.`,
  ];
}

const assumedTable = () => [
  "### Assumed",
  "",
  ...markdownTable(
    ["", ""],
    [
      ["visits for each order", `${ASSUMED.visitsPerOrder}`],
      ["published pages in a visit", `${ASSUMED.pagesPerVisit}`],
      ["files of the build and pictures in a visit", `${ASSUMED.filesPerVisit}`],
      [
        "catalogue reads in a visit: lists, searches, what pages ask of the api",
        `${ASSUMED.readsPerVisit}`,
      ],
      ["passwords checked for each order", `${ASSUMED.signInsPerOrder}`],
      ["products saved for each order", `${ASSUMED.editsPerOrder}`],
      ["orders of the average hour, of the busiest hour's", `${ASSUMED.averageHour * 100} %`],
      ["cores of a machine", `${ASSUMED.cores}`],
      ["how full a machine or a process may be in the busiest hour", `${ASSUMED.fullAt * 100} %`],
    ],
  ),
];

function hoursTable(costs: Costs): string[] {
  const hours = ORDERS_AN_HOUR.map((orders) => hourOf(orders, costs, ASSUMED));
  const row = (what: string, tell: (hour: HourOfOrders) => string) => [what, ...hours.map(tell)];
  const core = (part: keyof HourOfOrders["cores"]) => (hour: HourOfOrders) =>
    short(hour.cores[part]);
  return [
    "### What an hour of orders needs",
    "",
    ...markdownTable(
      [
        "orders in the busiest hour",
        ...ORDERS_AN_HOUR.map((orders) => orders.toLocaleString("en-US")),
      ],
      [
        row("visits", ({ rates }) => count(rates.visits * 3600)),
        row("pages a second", ({ rates }) => short(rates.pages)),
        row("files a second", ({ rates }) => short(rates.files)),
        row("catalogue reads a second", ({ rates }) => short(rates.reads)),
        row("orders a second", ({ rates }) => short(rates.orders)),
        row("products saved and published an hour", ({ rates }) => count(rates.edits * 3600)),
        row("mails an hour", ({ mails }) => count(mails)),
        row("busy cores, HAProxy", core("balancer")),
        row("busy cores, front", core("front")),
        row("busy cores, api", core("api")),
        row("of those, for passwords", ({ passwordCores }) => short(passwordCores)),
        row("busy cores, site server", core("site")),
        row("busy cores, worker", core("worker")),
        row("busy cores, PostgreSQL", core("database")),
        row("of those, for catalogue reads", ({ readCores }) => short(readCores)),
        row("api processes", ({ cores }) => `${processesFor(cores.api, ASSUMED)}`),
        row("machines beside that of PostgreSQL", (hour) =>
          isOne(hour, costs) ? "none: one machine has all" : `${machinesFor(hour, ASSUMED)}`,
        ),
        row("connections to PostgreSQL", (hour) => `${connectionsOf(hour, costs, ASSUMED)}`),
        row("write-ahead log an hour", ({ wal }) => bytes(wal)),
        row("database, each year", ({ bytesAYear }) => bytes(bytesAYear)),
        row("mails and keys of 90 days", ({ bytesPruned }) => bytes(bytesPruned)),
        row("what breaks first, and how full it is", (hour) => fullest(hour, costs)),
        row("set-up that the line above is about", (hour) => nameOf(hour, costs)),
      ],
    ),
  ];
}

const ONE: SetUp = SET_UPS[0] as SetUp;

const isOne = ({ orders }: HourOfOrders, costs: Costs) =>
  orders <= capacityOf(ONE, costs, ASSUMED).orders;

/** The first bottleneck at this size, and the distance to it. */
function fullest(hour: HourOfOrders, costs: Costs): string {
  const { orders, full } = capacityOf(setUpFor(hour, costs), costs, ASSUMED);
  return `${full}, ${short((hour.orders / orders) * ASSUMED.fullAt * 100)} %`;
}

const nameOf = (hour: HourOfOrders, costs: Costs) => setUpFor(hour, costs).name;

/** One machine while that is enough, otherwise the necessary number besides one for PostgreSQL. */
function setUpFor(hour: HourOfOrders, costs: Costs): SetUp {
  if (isOne(hour, costs)) return ONE;
  const shops = machinesFor(hour, ASSUMED);
  const name = `${shops} and one with PostgreSQL`;
  return { name, shops, database: "own", hasStandbys: false };
}

function capacityTable(costs: Costs): string[] {
  const capacities: [SetUp, Capacity][] = SET_UPS.map((setUp) => [
    setUp,
    capacityOf(setUp, costs, ASSUMED),
  ]);
  const [, alone] = capacities[0] ?? [ONE, { orders: Number.NaN, full: "" }];
  return [
    "### What a set-up takes",
    "",
    ...markdownTable(
      [
        `machines of ${ASSUMED.cores} cores`,
        "orders in the busiest hour",
        "times one machine",
        "what is full then",
      ],
      capacities.map(([{ name }, { orders, full }]) => [
        name,
        count(orders),
        rounded(orders / alone.orders),
        full,
      ]),
    ),
  ];
}

const count = (value: number) =>
  value < 100 ? rounded(value) : Number(value.toPrecision(3)).toLocaleString("en-US");

/** With two significant digits. */
const short = (value: number) =>
  value === 0 || value >= 0.1 ? rounded(value) : String(Number(value.toPrecision(2)));

const kilobytes = (value: number) => `${rounded(value / 1000)} kB`;

function bytes(value: number): string {
  const units = ["kB", "MB", "GB", "TB"];
  let amount = value / 1000;
  while (amount >= 1000 && units.length > 1) {
    amount /= 1000;
    units.shift();
  }
  return `${rounded(amount)} ${units[0]}`;
}
