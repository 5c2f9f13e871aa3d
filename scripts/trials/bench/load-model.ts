/** The measured cost of one unit of each kind of work, from the bench's stored figures. */
export type Costs = {
  /** Milliseconds of processor time: a published page from a front, a file of the build. */
  pageFront: number;
  fileFront: number;
  /** A page of the product list through HAProxy, front and api. */
  readBalancer: number;
  readFront: number;
  readApi: number;
  readDatabase: number;
  /** A checkout: adding to the cart, the price, and an order of two lines. */
  orderFront: number;
  orderApi: number;
  orderDatabase: number;
  /**
   * Bytes in the database including indexes: permanent ones, and emails and keys, which are pruned
   * after at most 90 days.
   */
  orderBytesKept: number;
  orderBytesPruned: number;
  /** Bytes of the write-ahead log. */
  orderWal: number;
  orderMails: number;
  /** An order email, from its row to the transport. */
  mailWorker: number;
  mailDatabase: number;
  mailWal: number;
  /** The check of a password. */
  signInApi: number;
  /** A saved product, including the pages that are published again. */
  editFront: number;
  editApi: number;
  editSite: number;
  editWorker: number;
  editDatabase: number;
  editWal: number;
  /** Connections of an API process and of a worker under load. */
  apiConnections: number;
  workerConnections: number;
};

/** Assumptions that are not measured: how people use a shop, and how full a machine may be. */
export type Assumptions = {
  visitsPerOrder: number;
  pagesPerVisit: number;
  filesPerVisit: number;
  readsPerVisit: number;
  signInsPerOrder: number;
  editsPerOrder: number;
  /** Orders of the average hour of a year, as a share of the busiest hour's. */
  averageHour: number;
  /** Cores of one machine, and the share of them that the busiest hour may use. */
  cores: number;
  fullAt: number;
};

export const PARTS = ["balancer", "front", "api", "site", "worker", "database"] as const;
export type Part = (typeof PARTS)[number];

/** The load of one hour with this number of orders. */
export type HourOfOrders = {
  orders: number;
  /** Per second. */
  rates: Record<"orders" | "visits" | "pages" | "files" | "reads" | "signIns" | "edits", number>;
  /** The average number of busy cores in the hour. */
  cores: Record<Part, number>;
  /** Of the database's cores: those for reads, which standbys can serve. Of the APIs' cores: those for passwords. */
  readCores: number;
  passwordCores: number;
  mails: number;
  /** Bytes of the write-ahead log in the hour. */
  wal: number;
  /** Bytes added to the database per year and kept, and those of the last 90 days in addition. */
  bytesAYear: number;
  bytesPruned: number;
};

const SECONDS = 3600;
const HOURS_A_YEAR = 24 * 365;
const HOURS_UNTIL_PRUNED = 24 * 90;
/** Requests per checkout. */
const CHECKOUT_CALLS = 3;

/** The load of the busiest hour with this number of orders. */
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

/** Machines with equal cores, and which of them runs the database. */
export type SetUp = {
  name: string;
  /** Machines with front, API, site server and worker. */
  shops: number;
  /** Null when the first of them also runs the database. */
  database: "own" | null;
  /** Whether standbys serve the reads of the catalogue. */
  hasStandbys: boolean;
};

export type Capacity = {
  /** In the busiest hour. */
  orders: number;
  /** The first bottleneck. */
  full: string;
};

/** How many orders per hour a set-up handles until the first machine or process reaches its limit. */
export function capacityOf(setUp: SetUp, costs: Costs, assumed: Assumptions): Capacity {
  // Every load grows linearly with the orders, so one order per hour is enough.
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
  // The front is one single-threaded process per machine; there can be several API processes.
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

/** How many processes of one kind the hour needs. A process uses one core, up to the share `fullAt`. */
export const processesFor = (cores: number, { fullAt }: Assumptions) =>
  Math.max(1, Math.ceil(cores / fullAt));

/** Machines with front, API, site server and worker for this hour, besides the database's machine. */
export function machinesFor({ cores }: HourOfOrders, { cores: has, fullAt }: Assumptions): number {
  const shop = cores.front + cores.api + cores.site + cores.worker;
  const byThreads = Math.max(cores.front, cores.worker) / fullAt;
  return Math.max(1, Math.ceil(shop / (has * fullAt)), Math.ceil(byThreads));
}

/** PostgreSQL connections of the processes for this hour. */
export function connectionsOf(hour: HourOfOrders, costs: Costs, assumed: Assumptions): number {
  const machines = machinesFor(hour, assumed);
  const apis = Math.max(machines, processesFor(hour.cores.api, assumed));
  return apis * costs.apiConnections + machines * costs.workerConnections;
}
