import { spawnSync } from "node:child_process";
import type { Bench, BenchPart } from "./bench.ts";
import { atMost, type Figure, rounded } from "./figures.ts";
import { orderRequests, prepareOrders } from "./measure-orders.ts";
import { openApiAlone } from "./open-api-alone.ts";
import { rawRequest, runLoad } from "./run-load.ts";

const PRODUCTS = 10_000;
const MAX_MB = 200;
const CUSTOMERS = 6_000;

export const measureMemory: BenchPart = {
  name: "memory",
  title: "Memory of the api",
  how: "A fresh api under everything at once: 16 connections that read the catalogue and search, 8 that place orders, 2 that read the back-office. Its resident memory is read four times a second; the largest counts.",
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const alone = await openApiAlone(bench);
  const { quick } = bench.options;
  await alone.fillUpTo({ products: quick ? 200 : PRODUCTS, orders: quick ? 500 : 20_000 });
  const { products, customers } = await prepareOrders(bench, alone, quick ? 1_000 : CUSTOMERS);
  const { process: api, url: origin } = alone.api;
  await api.stop();
  await api.start();
  const atRest = residentMegabytes(api.pid);
  bench.log("loading the api with everything");
  const sampled: number[] = [];
  const sampling = setInterval(() => sampled.push(residentMegabytes(api.pid)), 250);
  const seconds = quick ? 2 : 20;
  const words = ["kinin", "Analog 47", "ADCEF", "bombesim"];
  const reads = [
    ...Array.from({ length: 20 }, (_, page) => `/api/products?limit=12&offset=${page * 12}`),
    ...Array.from({ length: 40 }, (_, index) => `/api/products/made-up-analog-${index + 1}`),
    ...words.map((word) => `/api/products?search=${encodeURIComponent(word)}`),
  ].map((path) => rawRequest("GET", path));
  const seller = ["/api/admin/orders", "/api/admin/dashboard/stats", "/api/admin/products"].map(
    (path) => rawRequest("GET", path, { headers: alone.asAdmin }),
  );
  const loads = await Promise.all([
    runLoad({ origin, requests: reads, connections: 16, seconds }),
    runLoad({
      origin,
      requests: orderRequests(bench, products, customers),
      connections: 8,
      seconds,
    }),
    runLoad({ origin, requests: seller, connections: 2, seconds }),
  ]).finally(() => clearInterval(sampling));
  const rate = loads.reduce((sum, load) => sum + load.rate, 0);
  return [
    atMost(
      "api memory under load",
      { value: Math.max(...sampled), unit: "MB" },
      MAX_MB,
      `${rounded(atRest)} MB at rest; ${rounded(rate)} requests/s, ${rounded(loads[1]?.rate ?? 0)} of them orders`,
    ),
  ];
}

/** Resident memory in MB of 1,048,576 bytes. */
export function residentMegabytes(pid: number | undefined): number {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(stdout.trim()) / 1024;
}
