import type { Database } from "./db/client.ts";
import type { ShopFigure } from "./http/metrics.ts";
import { readMailBacklog } from "./mail/mail.queries.ts";
import { readHookBacklog } from "./publishing/publish-hook.queries.ts";
import { readPageBacklog } from "./publishing/release-pages.queries.ts";
import { readServedReleaseCare } from "./publishing/releases.queries.ts";

/** The metrics from the database with their descriptions. */
export const SHOP_FIGURES = {
  aliquot_mails_waiting: "Emails that wait to be sent",
  aliquot_mail_oldest_seconds: "Age of the oldest waiting email",
  aliquot_mails_failed: "Emails that could not be sent",
  aliquot_pages_due: "Pages of the served release that wait to be published",
  aliquot_pages_failed: "Waiting pages whose last attempt failed",
  aliquot_page_oldest_seconds: "Age of the oldest waiting page",
  aliquot_served_release_silent_seconds:
    "Time since the last sign of a worker of the served release",
  aliquot_hook_deliveries_waiting: "Waiting calls of the publish hook",
  aliquot_hook_oldest_seconds: "Age of the oldest waiting call",
  aliquot_database_connections: "Connections by application and state, of all machines",
  aliquot_database_connections_max: "Maximum number of connections of the database",
} as const;

type Name = keyof typeof SHOP_FIGURES;

/** Milliseconds for which figures are cached, so that frequent requests cost nothing extra. */
const CACHE_MS = 2000;

export function shopFigures(db: Database): () => Promise<ShopFigure[]> {
  let kept: { at: number; figures: Promise<ShopFigure[]> } | null = null;
  return () => {
    if (!kept || Date.now() - kept.at > CACHE_MS) kept = { at: Date.now(), figures: read(db) };
    return kept.figures;
  };
}

async function read(db: Database): Promise<ShopFigure[]> {
  const [mail, pages, served, hooks, connections] = await Promise.all([
    readMailBacklog(db),
    readPageBacklog(db),
    readServedReleaseCare(db),
    readHookBacklog(db),
    readConnections(db),
  ]);
  const single: Record<Exclude<Name, "aliquot_database_connections">, number> = {
    aliquot_mails_waiting: mail.waiting,
    aliquot_mail_oldest_seconds: mail.oldestSeconds,
    aliquot_mails_failed: mail.failed,
    aliquot_pages_due: pages.due,
    aliquot_pages_failed: pages.failed,
    aliquot_page_oldest_seconds: pages.oldestSeconds,
    aliquot_served_release_silent_seconds: served.silentSeconds,
    aliquot_hook_deliveries_waiting: hooks.waiting,
    aliquot_hook_oldest_seconds: hooks.oldestSeconds,
    aliquot_database_connections_max: connections[0]?.most ?? 0,
  };
  return [
    ...Object.entries(single).map(([name, value]) => figure(name as Name, [{ value }])),
    figure(
      "aliquot_database_connections",
      connections.map(({ application, state, count }) => ({
        labels: { application, state },
        value: count,
      })),
    ),
  ];
}

const figure = (name: Name, values: ShopFigure["values"]): ShopFigure => ({
  name,
  help: SHOP_FIGURES[name],
  values,
});

type Connections = { application: string; state: string; count: number; most: number };

async function readConnections(db: Database): Promise<Connections[]> {
  return db.sql<Connections[]>`
    SELECT application_name AS application, coalesce(state, 'unknown') AS state,
      count(*)::int AS count, current_setting('max_connections')::int AS most
    FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
    GROUP BY 1, 2`;
}
