import { connect, type DatabaseClient } from "../../../api/src/db/client.ts";

export type Statement = { text: string; parameters: unknown[] };

/** Recorded SQL; one group shared a round trip. */
export type Recording = Statement[][];

type Debug = (connection: number, text: string, parameters: unknown[]) => void;

/**
 * Runs one of the shop's functions against the database and records its SQL, so that a baseline
 * always runs the same SQL as the shop. The function runs twice and the second run is recorded,
 * because the first one prepares each query with extra round trips.
 */
export async function recordStatements(
  databaseUrl: string,
  work: (client: DatabaseClient) => Promise<unknown>,
): Promise<Recording> {
  const client = connect(databaseUrl, { max: 1, applicationName: "aliquot-bench" });
  const groups: Recording = [];
  try {
    await work(client);
    let open: Statement[] | null = null;
    const debug: Debug = (_connection, text, parameters) => {
      if (/^\s*(begin|commit)\b/i.test(text)) return;
      if (!open) {
        open = [];
        groups.push(open);
        // Queries that are sent before any answer can arrive share a round trip.
        setImmediate(() => {
          open = null;
        });
      }
      // The list is copied, because the driver replaces each value by its serialised form.
      open.push({ text, parameters: [...parameters] });
    };
    (client.db.sql.options as { debug?: Debug | boolean }).debug = debug;
    await work(client);
  } finally {
    await client.close();
  }
  return groups;
}
