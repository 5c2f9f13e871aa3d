import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from "prom-client";
import { createProcessMetrics } from "#shared/processes/process-metrics.ts";
import { type Metric, type ProcessReport, readReports } from "#shared/processes/process-reports.ts";

export type Metrics = {
  /** The metrics of this process. */
  registry: Registry;
  observe: (request: { method: string; path: string; status: number; ms: number }) => void;
  /** Counts a refusal by its code, such as "insufficient-stock". */
  countRefusal: (code: string) => void;
};

/** One metric that is read on request: of the shop from the database, or of its processes. */
export type ShopFigure = {
  name: string;
  help: string;
  values: { labels?: Record<string, string>; value: number }[];
};

/** Other methods are counted as "other", so that the number of series stays small. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * The metrics of one API process: request durations by route class, method and status; orders; refusals.
 * @param isRouteClass whether a route begins with this word after /api; other words are "other"
 */
export function createMetrics(isRouteClass: (word: string) => boolean): Metrics {
  const registry = createProcessMetrics();
  const registers = [registry];
  const duration = new Histogram({
    name: "aliquot_http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS,
    registers,
  });
  const orders = new Counter({
    name: "aliquot_orders_placed_total",
    help: "Acknowledged orders, including repetitions with the same key",
    registers,
  });
  const refusals = new Counter({
    name: "aliquot_refusals_total",
    help: "Requests that were refused, by the answer's code",
    labelNames: ["code"],
    registers,
  });
  // Starts at 0 instead of absent, so that alert rules can distinguish the two.
  for (const code of [
    "insufficient-stock",
    "invalid-credentials",
    "code-invalid",
    "passkey-refused",
  ]) {
    refusals.inc({ code }, 0);
  }
  return {
    registry,
    observe({ method, path, status, ms }) {
      const word = path.split("/")[2] ?? "";
      const labels = {
        route: isRouteClass(word) ? word : "other",
        method: METHODS.has(method) ? method : "other",
        status: String(status),
      };
      duration.observe(labels, ms / 1000);
      if (method === "POST" && status === 201 && path === "/api/orders") orders.inc();
    },
    countRefusal: (code) => refusals.inc({ code }),
  };
}

export type MetricsReading = {
  dataDir: string;
  /** The present metrics of the answering process; its report in the data folder is older. */
  own: Pick<ProcessReport, "process" | "release"> & { registry: Registry };
  readShopFigures: () => Promise<ShopFigure[]>;
};

/**
 * The metrics of all processes of this machine and of the shop, in Prometheus's text format.
 * Without the database it contains only the processes, and `aliquot_database_up` 0.
 */
export async function readMetrics({ dataDir, own, readShopFigures }: MetricsReading) {
  const now: ProcessReport = {
    ...own,
    pid: process.pid,
    reportedAt: Date.now(),
    isReady: true,
    metrics: (await own.registry.getMetricsAsJSON()) as Metric[],
  };
  const figures = await readShopFigures().catch(() => null);
  now.isReady = figures !== null;
  const others = readReports(dataDir).filter(
    ({ process, release }) => process !== now.process || release !== now.release,
  );
  const reports = [now, ...others];
  const all = AggregatorRegistry.aggregate([
    ...reports.map((report) => labelled(report)),
    await asMetrics([...processFigures(reports), isUp(figures !== null), ...(figures ?? [])]),
  ]);
  return { text: await all.metrics(), contentType: all.contentType };
}

function labelled({ process, release, metrics }: ProcessReport): Metric[] {
  return metrics.map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({
      ...value,
      labels: { ...value.labels, process, release },
    })),
  }));
}

function processFigures(reports: ProcessReport[]): ShopFigure[] {
  const figure = (name: string, help: string, read: (report: ProcessReport) => number) => ({
    name,
    help,
    values: reports.map((report) => {
      const { process, release } = report;
      return { labels: { process, release }, value: read(report) };
    }),
  });
  return [
    figure(
      "aliquot_process_heartbeat_timestamp_seconds",
      "Time of the process's last report. A blocked process sends none",
      ({ reportedAt }) => reportedAt / 1000,
    ),
    figure("aliquot_process_ready", "1 when the process is ready", ({ isReady }) =>
      Number(isReady),
    ),
  ];
}

const isUp = (isRead: boolean): ShopFigure => ({
  name: "aliquot_database_up",
  help: "1 when the answering process could read from the database",
  values: [{ value: Number(isRead) }],
});

async function asMetrics(figures: readonly ShopFigure[]): Promise<Metric[]> {
  const registry = new Registry();
  for (const { name, help, values } of figures) {
    const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels ?? {})))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels, value } of values) gauge.set(labels ?? {}, value);
  }
  return (await registry.getMetricsAsJSON()) as Metric[];
}
