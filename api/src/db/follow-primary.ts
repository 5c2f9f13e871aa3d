import { connect as connectTo, type Socket } from "node:net";
import { Duplex } from "node:stream";
import postgres, { type Sql } from "postgres";
import { type DriverAddress, readDatabaseAddress, readDatabaseHosts } from "./database-address.ts";

/** One of the servers that an address names. */
export type DatabaseHost = { host: string; port: number };

/** Milliseconds between questions whether the primary still is one. */
const ASK_EVERY = 1000;

/** Milliseconds after which a server that has not answered counts as gone. */
const ANSWERS_WITHIN = 2000;

/** 0 on a server that takes no writes, else its timeline: after a failover that of the new primary is higher. */
const TIMELINE = `
  SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN 0
    ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline`;

/** Refuses a connection to a server that takes no writes, should it have become one a moment ago. */
const REFUSE_STANDBY = `
  DO $$BEGIN IF pg_is_in_recovery() THEN
    RAISE EXCEPTION 'this is a standby' USING ERRCODE = '25006'; END IF; END$$`;

/**
 * Finds the primary among several servers, and follows it: connections are made to the one that takes writes, and those
 * to a server that is not the primary any more are dropped, so that whoever waits for an answer on them is told at once.
 * When two servers take writes, the one with the higher timeline is right.
 */
class FollowedPrimary {
  readonly #address: DriverAddress;
  readonly #hosts: DatabaseHost[];
  readonly #sockets: Set<Socket>[];
  readonly #asking: (Sql | undefined)[];
  #current: number | undefined;
  #finding: Promise<void> | undefined;
  #timer: Timer | undefined;
  #isClosed = false;

  constructor(address: DriverAddress, hosts: DatabaseHost[]) {
    this.#address = address;
    this.#hosts = hosts;
    this.#sockets = hosts.map(() => new Set());
    this.#asking = hosts.map(() => undefined);
  }

  /** A connection to the primary; one that fails at once while there is none. */
  async socket(): Promise<Duplex> {
    this.#timer ??= setTimeout(() => this.#watch(), ASK_EVERY).unref();
    if (this.#current === undefined) await this.#find();
    const at = this.#current;
    const host = at === undefined ? undefined : this.#hosts[at];
    if (at === undefined || !host)
      return failing("there is no primary among the database's servers");
    const socket = await opened(host);
    if (socket.destroyed) {
      void this.#find();
      return failing(`${host.host}:${host.port} cannot be reached`);
    }
    // It may have been found elsewhere while this was opened.
    if (this.#current !== at) {
      socket.destroy();
      return failing("the primary has just changed");
    }
    const own = this.#sockets[at];
    own?.add(socket);
    socket.once("close", () => own?.delete(socket));
    return socket;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const sql of this.#asking) void sql?.end({ timeout: 0 });
  }

  async #watch(): Promise<void> {
    const at = this.#current;
    const isPrimary = at !== undefined && (await this.#timelineOf(at)) > 0;
    if (!isPrimary) await this.#find();
    if (!this.#isClosed) this.#timer = setTimeout(() => this.#watch(), ASK_EVERY).unref();
  }

  #find(): Promise<void> {
    this.#finding ??= this.#findNow().finally(() => {
      this.#finding = undefined;
    });
    return this.#finding;
  }

  async #findNow(): Promise<void> {
    const timelines = await Promise.all(this.#hosts.map((_, at) => this.#timelineOf(at)));
    const highest = Math.max(...timelines);
    const found = highest > 0 ? timelines.indexOf(highest) : undefined;
    // Without a primary the connections stay: the one that does not answer may be about to.
    if (found === undefined || this.#isClosed) return;
    this.#current = found;
    for (const [at, sockets] of this.#sockets.entries()) {
      if (at === found) continue;
      for (const socket of sockets) socket.destroy();
    }
  }

  /** 0 when the server takes no writes, or does not answer. */
  async #timelineOf(at: number): Promise<number> {
    if (this.#isClosed) return 0;
    const sql = this.#asking[at] ?? postgres({ ...this.#address, ...this.#hosts[at], ...ASKING });
    this.#asking[at] = sql;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error("late")), ANSWERS_WITHIN);
    try {
      const asked = sql.unsafe<{ timeline: number }[]>(TIMELINE).simple();
      const [row] = await Promise.race([asked, late.promise]);
      return Number(row?.timeline ?? 0);
    } catch {
      // The next question must not wait behind this one.
      this.#asking[at] = undefined;
      void sql.end({ timeout: 0 });
      return 0;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** What the driver needs to reach the database of an address, and to reach its primary when it names several servers. */
export function driverAddress(databaseUrl: string): {
  address: DriverAddress;
  /** Said on each new connection, after a semicolon. */
  setup: string;
  close: () => void;
} {
  const address = readDatabaseAddress(databaseUrl);
  const hosts = readDatabaseHosts(databaseUrl);
  if (hosts.length === 1) return { address, setup: "", close: () => {} };
  const primary = new FollowedPrimary(address, hosts);
  return {
    address: { ...address, socket: () => primary.socket() } as DriverAddress,
    setup: REFUSE_STANDBY,
    close: () => primary.close(),
  };
}

const ASKING = {
  max: 1,
  fetch_types: false,
  connect_timeout: 2,
  idle_timeout: 0,
  onnotice: () => {},
  connection: { application_name: "aliquot-primary" },
};

/** Connected, or destroyed. */
function opened({ host, port }: DatabaseHost): Promise<Socket> {
  const socket = connectTo({ host, port });
  // The driver asks for the certificate of this name.
  Object.assign(socket, { host, port });
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      socket.off("connect", end);
      socket.off("error", fail);
      resolve(socket);
    };
    const fail = () => {
      socket.destroy();
      end();
    };
    const timer = setTimeout(fail, ANSWERS_WITHIN);
    socket.once("connect", end);
    socket.once("error", fail);
  });
}

/** What ends once the driver listens to it, with an error that means the database is away. Until then it takes what is written. */
function failing(reason: string): Duplex {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  setTimeout(() => socket.destroy(Object.assign(new Error(reason), { code: "ECONNREFUSED" })), 0);
  return socket;
}
