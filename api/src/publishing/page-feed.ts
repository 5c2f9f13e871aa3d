import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Database } from "../db/client.ts";
import { FRONTS_CHANNEL } from "./tell-fronts.queries.ts";

/** Milliseconds between proofs that notifications still arrive: each goes through the database and back. */
const BEAT_EVERY = 4000;

/** Each process of a front reads once. Every further reader would only hold a connection. */
export const MAX_FEED_READERS = 64;

/** Lines that a reader may leave unread. One that has more is let go of, and asks again when it is alive. */
const MAX_UNREAD = 1000;

/** One line of the feed. */
type FeedLine = { anew: true } | { beat: string } | { release: string; pages: [string, number][] };

export type PageFeedOptions = {
  db: Database;
  /** The connection that listens, when the database's own address leads through a pooler. */
  listening?: Database;
  log: Pick<Logger, "warn">;
};

/**
 * Tells the fronts that read pages from a bucket what was published: lines of JSON for as long as a front reads them.
 * `anew` says that something may have been missed, at the beginning and after the listening connection was lost. A
 * front that gets no line for a while knows that it is told nothing.
 */
export function createPageFeed({ db, listening = db, log }: PageFeedOptions) {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  let started: Promise<unknown> | undefined;
  let beating: Timer | undefined;

  const tell = (line: FeedLine | string) => {
    const text = typeof line === "string" ? line : JSON.stringify(line);
    const bytes = encoder.encode(`${text}\n`);
    for (const reader of readers) {
      reader.enqueue(bytes);
      if ((reader.desiredSize ?? 0) > -MAX_UNREAD) continue;
      readers.delete(reader);
      reader.close();
    }
  };

  const start = () => {
    started ??= listening.sql
      .listen(FRONTS_CHANNEL, tell, () => tell({ anew: true }))
      .catch((error: Error) => {
        started = undefined;
        log.warn({ err: error }, "fronts cannot be told of published pages");
      });
    beating ??= setInterval(beat, BEAT_EVERY);
    beating.unref();
  };

  const beat = () => {
    if (readers.size === 0) return;
    if (!started) start();
    const line = JSON.stringify({ beat: randomUUID() });
    // Fails while the database is away: then nothing arrives either, and that is what the fronts are to notice.
    db.sql`SELECT pg_notify(${FRONTS_CHANNEL}, ${line})`.catch(() => {});
  };

  return {
    /** The feed for one front; null where as many read as may. */
    open(): Response | null {
      if (readers.size >= MAX_FEED_READERS) return null;
      start();
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own = controller;
          readers.add(controller);
          controller.enqueue(encoder.encode(`${JSON.stringify({ anew: true })}\n`));
        },
        cancel() {
          readers.delete(own);
        },
      });
      return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
    },
    tell,
    close(): void {
      clearInterval(beating);
      for (const reader of readers) reader.close();
      readers.clear();
    },
  };
}
