import { readFileSync } from "node:fs";
import pino from "pino";
import type { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { createProcessMetrics } from "#shared/processes/process-metrics.ts";
import { createMetrics, readMetrics } from "../../api/src/http/metrics.ts";
import { SHOP_FIGURES } from "../../api/src/read-shop-figures.ts";
import { createWorkerMetrics } from "../../api/src/worker-metrics.ts";
import { observeRequests } from "../../site/front/observe-requests.ts";
import { createRenderMetrics } from "../../site/server/render-metrics.ts";
import { createBackupMetrics } from "../run/backup/backup-metrics.ts";
import { findPromtool } from "./find-promtool.ts";

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

/** The names of all metric families, from the code that exposes them. */
async function exposedNames(): Promise<Set<string>> {
  const web = createProcessMetrics();
  observeRequests(() => new Response(), { registry: web, log: pino({ level: "silent" }) });
  const api = createMetrics(() => true).registry;
  const registries: Registry[] = [
    api,
    createWorkerMetrics().registry,
    createRenderMetrics().registry,
    createBackupMetrics().registry,
    web,
  ];
  const families = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()));
  const { text } = await readMetrics({
    dataDir: "/nowhere",
    own: { process: "api", release: "one", registry: api },
    readShopFigures: async () => [],
  });
  return new Set([
    ...families.flat().map(({ name }) => name),
    ...[...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name),
    ...Object.keys(SHOP_FIGURES),
  ]);
}

/** Queries use the parts of a histogram. */
const familyOf = (name: string) => name.replace(/_(?:bucket|count|sum)$/, "");

const namesIn = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:aliquot|process)_[a-z_]*[a-z]\b/g)].map(([name]) => name)),
];

describe.each(["alerts.yaml", "alerts.test.yaml", "dashboard.json"])("docs/%s", (file) => {
  it("names only figures that the shop exposes", async () => {
    const exposed = await exposedNames();
    const named = namesIn(read(file));
    expect(named.length).toBeGreaterThan(5);
    const unknown = named.filter((name) => !exposed.has(name) && !exposed.has(familyOf(name)));
    expect(unknown).toEqual([]);
  });
});

it("every alert is tried by docs/alerts.test.yaml and told in the runbook", () => {
  const alerts = [...read("alerts.yaml").matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
  const tried = read("alerts.test.yaml") + read("alerts-of-weeks.test.yaml");
  const runbook = read("operating.md");
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter((name) => !tried.includes(`alertname: ${name}`))).toEqual([]);
  expect(alerts.filter((name) => !runbook.includes(name))).toEqual([]);
});

it("every alert fires when it should, and not before, as promtool judges", () => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    [findPromtool(), "test", "rules", "alerts.test.yaml", "alerts-of-weeks.test.yaml"],
    {
      cwd: new URL("../../docs", import.meta.url).pathname,
    },
  );
  expect(`${stdout}${stderr}`).toContain("SUCCESS");
  expect(exitCode).toBe(0);
}, 120_000);
