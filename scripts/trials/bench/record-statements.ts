import { connect, type DatabaseClient } from "../../../api/src/db/client.ts";

export type Statement = { text: string; parameters: unknown[] };

/** Statements as they were sent: those of one group shared a round trip. */
export type Recording = Statement[][];

type Debug = (connection: number, text: string, parameters: unknown[]) => void;

/**
 * Runs one of the shop's own functions against the database and writes down which statements it sends, so that a
 * baseline runs the same ones, today and after the next change. The function runs twice and is recorded the second
 * time: the first time every statement is prepared, which takes round trips of its own.
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
        // Statements that are sent before an answer can have come share a round trip.
        setImmediate(() => {
          open = null;
        });
      }
      // The list is read later, because the driver replaces each value by the form in which it is sent.
      open.push({ text, parameters: [...parameters] });
    };
    (client.db.sql.options as { debug?: Debug | boolean }).debug = debug;
    await work(client);
  } finally {
    await client.close();
  }
  return groups;
}
