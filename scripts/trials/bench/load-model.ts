/** What the shop's parts were measured to take for one of each, from the bench's stored figures. */
export type Costs = {
  /** Milliseconds of processor: a published page from a front, a file of the build. */
  pageFront: number;
  fileFront: number;
  /** A page of the product list through HAProxy, front and api. */
  readBalancer: number;
  readFront: number;
  readApi: number;
  readDatabase: number;
  /** A checkout: into the cart, the price, the order of two lines. */
  orderFront: number;
  orderApi: number;
  orderDatabase: number;
  /** Bytes in the database with their indexes: those that stay, and mails and keys, which are pruned after 90 days at most. */
  orderBytesKept: number;
  orderBytesPruned: number;
  /** Bytes of the write-ahead log. */
  orderWal: number;
  orderMails: number;
  /** A mail of an order, from its row to the transport. */
  mailWorker: number;
  mailDatabase: number;
  mailWal: number;
  /** A password that is checked. */
  signInApi: number;
  /** A product that is saved, with the pages that are published anew. */
  editFront: number;
  editApi: number;
  editSite: number;
  editWorker: number;
  editDatabase: number;
  editWal: number;
  /** Connections that an api process and a worker hold under load. */
  apiConnections: number;
  workerConnections: number;
};

/** What nobody has measured: how people use a shop, and how full a machine may be. */
export type Assumptions = {
  visitsPerOrder: number;
  pagesPerVisit: number;
  filesPerVisit: number;
  readsPerVisit: number;
  signInsPerOrder: number;
  editsPerOrder: number;
  /** Orders of the average hour of a year, as a share of the busiest hour's. */
  averageHour: number;
  /** Cores of one machine, and the share of them that the busiest hour may take. */
  cores: number;
  fullAt: number;
};

export const PARTS = ["balancer", "front", "api", "site", "worker", "database"] as const;
export type Part = (typeof PARTS)[number];

/** What one hour with so many orders takes. */
export type HourOfOrders = {
  orders: number;
  /** In each second. */
  rates: Record<"orders" | "visits" | "pages" | "files" | "reads" | "signIns" | "edits", number>;
  /** Cores that are busy on average in the hour. */
  cores: Record<Part, number>;
  /** Of the database's: those for reads, which standbys can take. Of the apis': those for passwords. */
  readCores: number;
  passwordCores: number;
  mails: number;
  /** Bytes of the write-ahead log in the hour. */
  wal: number;
  /** Bytes that a year adds to the database and that stay, and those of the last 90 days beside them. */
  bytesAYear: number;
  bytesPruned: number;
};

const SECONDS = 3600;
const HOURS_A_YEAR = 24 * 365;
const HOURS_UNTIL_PRUNED = 24 * 90;
/** Requests of one checkout. */
const CHECKOUT_CALLS = 3;

/** What the busiest hour takes when it has so many orders. */
export function hourOf(orders: number, costs: Costs, assumed: Assumptions): HourOfOrders {
  const perSecond = orders / SECONDS;
  const visits = perSecond * assumed.visitsPerOrder;
  const rates = {
    orders: perSecond,
    visits,
    pages: visits * assumed.pagesPerVisit,
    files: visits * assumed.filesPerVisit,
    reads: visits * assumed.readsPerVisit,
    signIns: perSecond * assumed.signInsPerOrder,
    edits: perSecond * assumed.editsPerOrder,
  };
  const mails = perSecond * costs.orderMails;
  const { pages, files, reads, signIns, edits } = rates;
  const calls = pages + files + reads + perSecond * CHECKOUT_CALLS + signIns + edits;
  const milliseconds: Record<Part, number> = {
    balancer: calls * costs.readBalancer,
    front:
      pages * costs.pageFront +
      files * costs.fileFront +
      reads * costs.readFront +
      perSecond * costs.orderFront +
      edits * costs.editFront,
    api:
      reads * costs.readApi +
      perSecond * costs.orderApi +
      signIns * costs.signInApi +
      edits * costs.editApi,
    site: edits * costs.editSite,
    worker: mails * costs.mailWorker + edits * costs.editWorker,
    database:
      reads * costs.readDatabase +
      perSecond * costs.orderDatabase +
      mails * costs.mailDatabase +
      edits * costs.editDatabase,
  };
  const averageOrders = orders * assumed.averageHour;
  const wal = perSecond * costs.orderWal + mails * costs.mailWal + edits * costs.editWal;
  return {
    orders,
    rates,
    cores: Object.fromEntries(
      PARTS.map((part) => [part, milliseconds[part] / 1000]),
    ) as HourOfOrders["cores"],
    readCores: (reads * costs.readDatabase) / 1000,
    passwordCores: (signIns * costs.signInApi) / 1000,
    mails: mails * SECONDS,
    wal: wal * SECONDS,
    bytesAYear: averageOrders * HOURS_A_YEAR * costs.orderBytesKept,
    bytesPruned: averageOrders * HOURS_UNTIL_PRUNED * costs.orderBytesPruned,
  };
}

/** Machines of equal cores, and which of them has the database. */
export type SetUp = {
  name: string;
  /** Those with front, api, site server and worker. */
  shops: number;
  /** Null when the first of those has the database too. */
  database: "own" | null;
  /** Whether standbys take the reads of the catalogue. */
  hasStandbys: boolean;
};

export type Capacity = {
  /** In the busiest hour. */
  orders: number;
  /** What is full first. */
  full: string;
};

/** How many orders an hour a set-up takes until the first of its machines or processes is as full as it may be. */
export function capacityOf(setUp: SetUp, costs: Costs, assumed: Assumptions): Capacity {
  // Everything grows with the orders, so one order an hour says it all.
  const { cores, readCores } = hourOf(1, costs, assumed);
  const room = assumed.cores * assumed.fullAt;
  const shop = cores.front + cores.api + cores.site + cores.worker;
  const database = cores.database - (setUp.hasStandbys ? readCores : 0);
  const limits: Capacity[] =
    setUp.database === null
      ? [{ orders: room / (shop + cores.database), full: "the machine's processor" }]
      : [
          { orders: (room * setUp.shops) / shop, full: "the shop's machines" },
          { orders: room / database, full: "PostgreSQL's machine" },
        ];
  // A front is one process and one thread on each machine; apis can be several.
  limits.push({
    orders: (setUp.shops * assumed.fullAt) / cores.front,
    full: "the front's one thread",
  });
  limits.push({
    orders: (setUp.shops * assumed.fullAt) / cores.worker,
    full: "the worker's one thread",
  });
  return limits.reduce((least, limit) => (limit.orders < least.orders ? limit : least));
}

/** Processes of one kind that the hour needs when each has one core and may be as full as a machine. */
export const processesFor = (cores: number, { fullAt }: Assumptions) =>
  Math.max(1, Math.ceil(cores / fullAt));

/** Machines with front, api, site server and worker that the hour needs beside that of the database. */
export function machinesFor({ cores }: HourOfOrders, { cores: has, fullAt }: Assumptions): number {
  const shop = cores.front + cores.api + cores.site + cores.worker;
  const byThreads = Math.max(cores.front, cores.worker) / fullAt;
  return Math.max(1, Math.ceil(shop / (has * fullAt)), Math.ceil(byThreads));
}

/** Connections to PostgreSQL that the hour's processes hold. */
export function connectionsOf(hour: HourOfOrders, costs: Costs, assumed: Assumptions): number {
  const machines = machinesFor(hour, assumed);
  const apis = Math.max(machines, processesFor(hour.cores.api, assumed));
  return apis * costs.apiConnections + machines * costs.workerConnections;
}
