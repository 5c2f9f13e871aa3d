import { deflateSync } from "node:zlib";

/*
 * A simulator that speaks the part of Shippo's HTTP that the shop uses. It keeps what was bought, as
 * Shippo does, and fails on demand. It checks the token, and answers with Shippo's statuses and names.
 */

/**
 * `lost`: the purchase is made, and its answer breaks off. `busy`: 429. `broken`: 500 and nothing is
 * done. `broken-after`: 500 after the purchase.
 * `hang`: the purchase is made, and no answer ever comes. `refused`: the carrier refuses the label, or its refund.
 * `queued`: the purchase is accepted and made later.
 */
export type Fault = "lost" | "hang" | "busy" | "broken" | "broken-after" | "refused" | "queued";

type Body = Record<string, unknown>;
export type SimulatedTransaction = {
  object_id: string;
  status: "SUCCESS" | "ERROR" | "QUEUED" | "REFUNDPENDING";
  rate: string;
  metadata: string;
  tracking_number: string;
  tracking_status: string;
};

export type ShippoSimulator = ReturnType<typeof startShippoSimulator>;

type Options = {
  token: string;
  port?: number;
  /** The fault of a request, by its call; null for none. */
  faultOf?: (call: string) => Fault | null;
  /** Milliseconds before each answer. */
  delayMs?: number;
};

const NOW = () => new Date().toISOString();
const DAYS = { object_created: "", object_updated: "", object_owner: "simulator", test: true };
const stamped = () => ({ ...DAYS, object_created: NOW(), object_updated: NOW() });

/** Services with the cents of a parcel of up to a kilogram, and days. */
const SERVICES = [
  {
    provider: "USPS",
    token: "usps_ground_advantage",
    name: "Ground Advantage",
    cents: 540,
    days: 5,
  },
  { provider: "USPS", token: "usps_priority", name: "Priority Mail", cents: 885, days: 2 },
  { provider: "UPS", token: "ups_next_day_air", name: "Next Day Air", cents: 4210, days: 1 },
] as const;
const ABROAD = [
  {
    provider: "USPS",
    token: "usps_first_class_package_international_service",
    name: "First Class Package International",
    cents: 1890,
    days: 12,
  },
] as const;

/** Starts on a free port of this machine, or on the given one. */
export function startShippoSimulator({ token, port = 0, faultOf, delayMs = 0 }: Options) {
  const shipments = new Map<string, Body>();
  const rates = new Map<string, { shipment: string }>();
  const transactions = new Map<string, SimulatedTransaction>();
  const counts = new Map<string, number>();
  const faults: { call: string; fault: Fault }[] = [];
  let serial = 0;
  const nextId = () => {
    serial += 1;
    return Bun.hash(`${process.pid} ${serial}`).toString(16).padStart(32, "0");
  };

  const faultFor = (call: string): Fault | null => {
    const index = faults.findIndex((each) => each.call === call);
    if (index >= 0) return faults.splice(index, 1)[0]?.fault ?? null;
    return faultOf?.(call) ?? null;
  };
  const origin = () => `http://127.0.0.1:${server.port}`;

  const present = (made: SimulatedTransaction) => ({
    ...stamped(),
    ...made,
    messages: made.status === "ERROR" ? [{ source: "USPS", text: "The address is unknown." }] : [],
    ...(made.status !== "ERROR" &&
      made.status !== "QUEUED" && {
        label_url: `${origin()}/labels/${made.object_id}.png`,
        tracking_url_provider: `https://tracking.example/${made.tracking_number}`,
      }),
    label_file_type: "PNG",
  });

  const calls: Record<string, (body: Body, url: URL, fault: Fault | null) => Response> = {
    "POST /shipments": (body) => {
      const id = nextId();
      const to = body.address_to as { country: string };
      const from = body.address_from as { country: string };
      if (to.country !== from.country && !body.customs_declaration) {
        return json(400, { customs_declaration: ["A customs declaration is required."] });
      }
      shipments.set(id, body);
      const services = to.country === from.country ? SERVICES : ABROAD;
      const offered = services.map(({ provider, token: level, name, cents, days }) => {
        const rateId = nextId();
        rates.set(rateId, { shipment: id });
        const amount = (cents / 100).toFixed(2);
        return {
          ...stamped(),
          ...{ object_id: rateId, shipment: id, provider, attributes: [], estimated_days: days },
          ...{ amount, currency: "USD", amount_local: amount, currency_local: "USD" },
          ...{ carrier_account: "simulator", messages: [], zone: "1" },
          servicelevel: { name, token: level },
        };
      });
      return json(201, {
        ...stamped(),
        ...{ object_id: id, status: "SUCCESS", metadata: body.metadata ?? "" },
        ...{ address_from: from, address_to: to, carrier_accounts: [], messages: [] },
        parcels: body.parcels,
        rates: offered,
        // Shippo answers the id of a declaration, where its package expects an object.
        ...(body.customs_declaration ? { customs_declaration: nextId() } : {}),
      });
    },
    "POST /transactions": (body, _url, fault) => {
      const rateId = String(body.rate ?? "");
      if (!rates.has(rateId)) return json(400, { rate: [`Rate ${rateId} does not exist.`] });
      const id = nextId();
      const made: SimulatedTransaction = {
        object_id: id,
        status: fault === "refused" ? "ERROR" : fault === "queued" ? "QUEUED" : "SUCCESS",
        rate: rateId,
        metadata: String(body.metadata ?? ""),
        tracking_number: `9205590${String(serial).padStart(15, "0")}`,
        tracking_status: "UNKNOWN",
      };
      transactions.set(id, made);
      return json(201, present(made));
    },
    "GET /transactions": (_body, url) => {
      const rate = url.searchParams.get("rate");
      const found = [...transactions.values()].filter((made) => !rate || made.rate === rate);
      return json(200, { results: found.map(present) });
    },
    "GET /transactions/{id}": (_body, url) => {
      const made = transactions.get(url.pathname.split("/")[2] ?? "");
      return made ? json(200, present(made)) : json(404, { detail: "Not found." });
    },
    "POST /refunds": (body, _url, fault) => {
      const made = transactions.get(String(body.transaction));
      if (fault === "refused" || made?.status !== "SUCCESS") {
        return json(400, { transaction: ["It cannot be refunded."] });
      }
      made.status = "REFUNDPENDING";
      return json(201, {
        ...stamped(),
        ...{ object_id: nextId(), status: "PENDING", transaction: made.object_id },
      });
    },
  };

  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const url = new URL(request.url);
      if (url.pathname.startsWith("/labels/")) return labelAnswer();
      const path = url.pathname.replace(/\/$/, "").replace(/^(\/transactions)\/.+$/, "$1/{id}");
      const call = `${request.method} ${path}`;
      const handle = calls[call];
      if (!handle) return json(404, { detail: "Not found." });
      if (request.headers.get("authorization") !== `ShippoToken ${token}`) {
        return json(401, { detail: "The token is wrong." });
      }
      counts.set(call, (counts.get(call) ?? 0) + 1);
      const body = request.method === "POST" ? ((await request.json()) as Body) : {};
      const fault = faultFor(call);
      if (delayMs > 0) await Bun.sleep(delayMs);
      if (fault === "busy") return json(429, { detail: "Too many requests." });
      if (fault === "broken") return json(500, { detail: "Internal error." });
      const answer = handle(body, url, fault);
      if (fault === "broken-after") return json(500, { detail: "Internal error." });
      if (fault === "hang") await Bun.sleep(600_000);
      if (fault === "lost") {
        // An answer that ends in the middle: the client sees a broken connection.
        return new Response("{", { headers: { "Content-Length": "1000" } });
      }
      return answer;
    },
  });

  // A test file that never calls stop still ends.
  server.unref();

  return {
    token,
    url: origin(),
    /** The next request of this call has the fault; several are taken in turn. */
    failNext: (call: string, fault: Fault) => faults.push({ call, fault }),
    shipments: () => [...shipments.values()],
    /** Everything that was bought, also what was voided since. */
    transactions: () => [...transactions.values()],
    /** Labels that cost money now. */
    live: () => [...transactions.values()].filter(({ status }) => status === "SUCCESS"),
    /** A queued purchase is made. */
    finishQueued: () => {
      for (const made of transactions.values())
        if (made.status === "QUEUED") made.status = "SUCCESS";
    },
    track: (transactionId: string, status: string) => {
      const made = transactions.get(transactionId);
      if (made) made.tracking_status = status;
    },
    /** How often a call was made; without a name all of them, without pictures of labels. */
    count: (call?: string) =>
      call ? (counts.get(call) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0),
    stop: () => server.stop(true),
  };
}

const json = (status: number, body: object) => Response.json(body, { status });

let picture: Uint8Array<ArrayBuffer> | undefined;

/** The picture of a label in 4 × 6 inches at 203 dpi: a frame, in one bit for each pixel. */
function labelAnswer(): Response {
  picture ??= framedPicture(812, 1218);
  return new Response(picture, { headers: { "Content-Type": "image/png" } });
}

function framedPicture(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rowBytes = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(rowBytes * height, 0xff);
  for (let y = 0; y < height; y += 1) {
    rows[y * rowBytes] = 0;
    const isBar = y < 16 || y >= height - 16 || (y > 700 && y < 900);
    for (let x = 1; x < rowBytes; x += 1) {
      const isEdge = x < 3 || x > rowBytes - 3;
      if (isBar) rows[y * rowBytes + x] = y > 700 && y < 900 ? 0xa5 : 0;
      else if (isEdge) rows[y * rowBytes + x] = 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit of grey, no interlacing.
  header.set([1, 0, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(rows)),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(Bun.hash.crc32(body));
  return Buffer.concat([length, body, sum]);
}
