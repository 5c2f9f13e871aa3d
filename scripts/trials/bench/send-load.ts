/**
 * A process that sends requests to one server as fast as possible over kept-alive connections, and
 * prints its results as JSON. It reads its plan from standard input. As a separate process with
 * plain sockets it takes little processor time from the server.
 */
import type { Socket } from "bun";
import type { Load, LoadPlan } from "./run-load.ts";

/** Replaced by a new word each time the request is sent. */
const FRESH = "{fresh}";

/** Seconds of load before the measurement, to warm up caches and compilers. */
const WARM_UP = 0.5;

type Line = { buffered: Buffer; sentAt: number; open: boolean };

async function sendLoad({ origin, requests, connections, seconds }: LoadPlan): Promise<Load> {
  const { hostname, port } = new URL(origin);
  const begunAt = performance.now();
  const startedAt = begunAt + WARM_UP * 1000;
  const stopAt = startedAt + seconds * 1000;
  const tally = { times: [] as number[], all: 0, failed: new Map<string, number>(), broken: 0 };
  const nextPayload = payloads(requests);

  const send = (socket: Socket<Line>) => {
    socket.data.sentAt = performance.now();
    socket.data.open = true;
    socket.write(nextPayload());
  };
  const heard = (socket: Socket<Line>, chunk: Buffer) => {
    const line = socket.data;
    line.buffered = line.buffered.length > 0 ? Buffer.concat([line.buffered, chunk]) : chunk;
    const end = endOfAnswer(line.buffered);
    if (end === null) return;
    const now = performance.now();
    line.open = false;
    tally.all += 1;
    if (now >= startedAt && now <= stopAt) {
      tally.times.push(now - line.sentAt);
      const status = line.buffered.toString("latin1", 9, 12);
      if (!status.startsWith("2")) tally.failed.set(status, (tally.failed.get(status) ?? 0) + 1);
    }
    line.buffered = line.buffered.subarray(end);
    if (now < stopAt) send(socket);
  };
  const ended = (socket: Socket<Line>) => {
    if (socket.data.open && performance.now() < stopAt) tally.broken += 1;
  };

  const sockets = await Promise.all(
    Array.from({ length: connections }, () =>
      Bun.connect<Line>({
        hostname,
        port: Number(port),
        data: { buffered: Buffer.alloc(0), sentAt: 0, open: false },
        socket: { data: heard, close: ended, error: ended },
      }),
    ),
  );
  for (const socket of sockets) send(socket);
  await Bun.sleep(stopAt - performance.now() + 50);
  for (const socket of sockets) socket.end();
  tally.times.sort((one, other) => one - other);
  const at = (share: number) => tally.times[Math.floor(tally.times.length * share)] ?? 0;
  return {
    rate: tally.times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    answers: tally.times.length,
    allAnswers: tally.all,
    failed: Object.fromEntries(tally.failed),
    broken: tally.broken,
  };
}

/** The requests in turn, repeated. */
function payloads(requests: string[]): () => Buffer {
  const ready = requests.map((text) => (text.includes(FRESH) ? text : Buffer.from(text)));
  const run = Date.now().toString(36);
  let turn = 0;
  return () => {
    turn += 1;
    const next = ready[turn % ready.length] as string | Buffer;
    return typeof next === "string" ? Buffer.from(next.replace(FRESH, `${run}-${turn}`)) : next;
  };
}

const HEAD_END = Buffer.from("\r\n\r\n");

/** The length of the first complete answer in the buffer; null while it is incomplete. */
function endOfAnswer(buffer: Buffer): number | null {
  const head = buffer.indexOf(HEAD_END);
  if (head < 0) return null;
  const headers = buffer.toString("latin1", 0, head).toLowerCase();
  const bodyAt = head + HEAD_END.length;
  const length = /\r\ncontent-length: *(\d+)/.exec(headers)?.[1];
  if (length !== undefined) {
    const end = bodyAt + Number(length);
    return buffer.length >= end ? end : null;
  }
  if (!headers.includes("transfer-encoding: chunked")) return bodyAt;
  const last = buffer.indexOf("0\r\n\r\n", bodyAt - 2);
  return last < 0 ? null : last + 5;
}

console.log(JSON.stringify(await sendLoad(await Bun.stdin.json())));
process.exit(0);
