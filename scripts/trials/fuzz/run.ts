import fc from "fast-check";
import type { Operation } from "../stage/operations.ts";
import { curlLine } from "./curl.ts";
import { type FuzzRequest, requestFor } from "./generate.ts";
import { type Answer, judge, mayMake, ROLES, type Role } from "./judge.ts";
import type { Pool } from "./pool.ts";
import type { Sender } from "./send.ts";
import type { Senders } from "./senders.ts";

export type Finding = { operation: string; role: Role; wrong: string; curl: string };

export type Tally = {
  requests: number;
  byStatus: Map<number, number>;
  /** Calls that succeeded at least once, by role: "admin GET /api/user". */
  reached: Set<string>;
  pairs: Set<string>;
  findings: Finding[];
};

export const newTally = (): Tally => ({
  requests: 0,
  byStatus: new Map(),
  reached: new Set(),
  pairs: new Set(),
  findings: [],
});

export type FuzzOptions = {
  operations: Operation[];
  /** Fills the shop again, and returns the pool of ids. */
  stock: () => Promise<Pool>;
  senders: Senders;
  send: Sender;
  origin: string;
  seed: number;
  /** The number of requests of this pass, without those for shrinking. */
  requests: number;
  tally: Tally;
  onProgress: () => void;
};

/** Pairs of call and role that run in parallel, so that the shop is busy while it is fuzzed. */
const CONCURRENCY = 6;

/** After this number of findings, a pair is skipped. */
const MAX_PER_PAIR = 4;

/** Roles that may make a call get most requests: others are refused for any input. */
const WEIGHT = { allowed: 8, refused: 1 };

/** One pass over every call in every role. Deleting calls come last, after the shop was filled again. */
export async function fuzzPass(options: FuzzOptions): Promise<void> {
  const pairs = options.operations.flatMap((operation) =>
    ROLES.map((role) => ({ operation, role, weight: weightOf(operation, role) })),
  );
  const all = pairs.reduce((sum, { weight }) => sum + weight, 0);
  for (const last of [false, true]) {
    const pool = await options.stock();
    const queue = pairs
      .filter(({ operation }) => takesAway(operation) === last)
      .map(({ weight, ...pair }) => ({
        ...pair,
        runs: Math.max(1, Math.round((options.requests * weight) / all)),
      }));
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          await fuzzPair({ ...options, pool }, next.operation, next.role, next.runs);
        }
      }),
    );
  }
}

const takesAway = ({ method, path }: Operation) => method === "DELETE" || path.endsWith("/undo");

/** Roles with limited rights share most behaviour with other roles, so a few requests suffice. */
function weightOf(operation: Operation, role: Role): number {
  if (!mayMake(operation, role)) return WEIGHT.refused;
  const isOwn = role === "visitor" || role === "customer" || role === "admin";
  return isOwn ? WEIGHT.allowed : WEIGHT.refused * 2;
}

async function fuzzPair(
  options: FuzzOptions & { pool: Pool },
  operation: Operation,
  role: Role,
  runs: number,
): Promise<void> {
  const { tally, pool } = options;
  tally.pairs.add(`${role} ${operation.name}`);
  const known = new Set(
    tally.findings
      .filter((finding) => finding.operation === operation.name && finding.role === role)
      .map(({ wrong }) => kindOfFinding(wrong)),
  );
  const seed = options.seed ^ Bun.hash.crc32(`${role} ${operation.name}`);
  for (let left = runs; left > 0 && known.size < MAX_PER_PAIR; ) {
    let wrong = "";
    const property = fc.asyncProperty(requestFor(operation, pool), async (request) => {
      const complaint = await tryOut(options, operation, role, request);
      if (complaint === null || known.has(kindOfFinding(complaint))) return;
      wrong = complaint;
      throw new Error(complaint);
    });
    const result = await fc.check(property, { numRuns: left, seed: seed + left });
    left -= result.numRuns;
    if (!result.failed || !result.counterexample) continue;
    known.add(kindOfFinding(wrong));
    const [request] = result.counterexample;
    const curl = curlLine(options.origin, role, request);
    // Without a finding the trial itself has failed, for example when opening a session.
    if (wrong === "") wrong = `could not be tried: ${result.errorInstance}`;
    tally.findings.push({ operation: operation.name, role, wrong, curl });
  }
}

/** Findings that differ only in numbers and positions count as one. */
const kindOfFinding = (wrong: string) => wrong.replace(/\/\d+/g, "/#").replace(/\(\/\S*/, "");

/**
 * Calls that random requests cannot reach: they need an authenticator, a fresh id, a token from an email, the version of
 * a setting, a file for the right lot, or an order, an application or a request in the right state. The contract test
 * makes each of them successfully (the files of api/src/testing/contract). Here only their refusals are tested.
 */
const NEEDS_MORE_THAN_LUCK = new Set([
  "GET /api/back-in-stock/confirm",
  "PATCH /api/admin/lots/{id}",
  "POST /api/admin/lots/{id}/unblock",
  "POST /api/admin/lots/{id}/exhaust",
  "POST /api/admin/lots/{id}/traces",
  "DELETE /api/admin/lots/{id}/traces/{traceId}",
  "DELETE /api/admin/lots/{id}/documents/{documentId}",
  "POST /api/admin/statement-lines/{id}/unapply",
  "POST /api/admin/orders/{id}/pack",
  "POST /api/admin/orders/{id}/allocation",
  "PUT /api/admin/orders/{id}/allocation",
  "POST /api/admin/webhooks",
  "PATCH /api/admin/orders/{id}",
  "PUT /api/admin/shipping/zones",
  "PUT /api/admin/shipping/parcels",
  "PUT /api/admin/tax/rates",
  "POST /api/admin/orders/{id}/fulfilments",
  "PATCH /api/admin/fulfilments/{id}",
  "DELETE /api/admin/fulfilments/{id}",
  "POST /api/admin/fulfilments/{id}/pack",
  "POST /api/admin/fulfilments/{id}/unpack",
  "POST /api/admin/fulfilments/{id}/ship",
  "POST /api/admin/fulfilments/{id}/unship",
  "POST /api/admin/fulfilments/{id}/deliver",
  "GET /api/admin/fulfilments/{id}/rates",
  "POST /api/admin/fulfilments/{id}/label",
  "DELETE /api/admin/fulfilments/{id}/label",
  "GET /api/admin/fulfilments/labels.pdf",
  "GET /api/admin/fulfilments/{id}/customs.pdf",
  "POST /api/shippo/events",
  "POST /api/mail/bounces",
  "POST /api/admin/refused-addresses/{id}/clear",
  "POST /api/admin/fulfilments/labels",
  "POST /api/orders/{id}/returns",
  "POST /api/admin/orders/{id}/returns",
  "POST /api/admin/returns/{id}/approve",
  "POST /api/admin/returns/{id}/refuse",
  "POST /api/admin/returns/{id}/receive",
  "POST /api/admin/returns/{id}/close",
  "POST /api/admin/quotes/{id}/order",
  "POST /api/admin/quotes/{id}/withdraw",
  "POST /api/admin/wording/{id}",
  "GET /api/orders/{id}/invoice.pdf",
  "GET /api/orders/{id}/invoices/{number}",
  "GET /api/admin/invoices/{id}/pdf",
  "GET /api/products/{slug}/documents/{documentId}",
  "DELETE /api/admin/products/{id}/documents/{documentId}",
  "POST /api/buyer/attest",
  "POST /api/buyer/application",
  "POST /api/buyer/application/messages",
  "DELETE /api/buyer/application/documents/{id}",
  "GET /api/admin/applications/{id}",
  "GET /api/admin/applications/{id}/documents/{documentId}",
  "POST /api/admin/applications/{id}/approve",
  "POST /api/admin/applications/{id}/refuse",
  "POST /api/admin/applications/{id}/ask",
  "POST /api/admin/screening/hits/{id}/clear",
  "POST /api/admin/screening/hits/{id}/confirm",
  "POST /api/admin/erasures/{id}/confirm",
  "POST /api/admin/erasures/{id}/refuse",
  "POST /api/login/totp",
  "POST /api/login/recovery",
  "POST /api/login/passkey",
  "POST /api/auth/passkeys",
  "DELETE /api/auth/passkeys",
  "DELETE /api/auth/passkeys/{id}",
  "POST /api/auth/totp/confirm",
  "DELETE /api/auth/totp",
]);

/** The reachable calls that have not succeeded in any role. */
export const unreached = (operations: Operation[], { reached }: Tally): Operation[] =>
  operations.filter(
    ({ name }) =>
      !NEEDS_MORE_THAN_LUCK.has(name) && !ROLES.some((role) => reached.has(`${role} ${name}`)),
  );

/** Sends the request; returns what is wrong with the answer. */
export async function tryOut(
  options: Pick<FuzzOptions, "send" | "senders" | "tally" | "onProgress">,
  operation: Operation,
  role: Role,
  request: FuzzRequest,
): Promise<string | null> {
  const session = await options.senders.sessionFor(operation, role);
  const answer = await count(options, operation, role, request, session);
  if (typeof answer === "string") return answer;
  const complaint = judge(operation, role, request, answer);
  const agreed = complaint === null ? withAgreedTotal(request, answer) : null;
  if (!agreed) return complaint;
  const second = await count(options, operation, role, agreed, session);
  return typeof second === "string" ? second : judge(operation, role, agreed, second);
}

/** How often a call that the shop is too busy for is sent. One that never gets an answer is a finding: its values cost too much. */
const BUSY_TRIES = 4;

/** Waits as a client should: a machine with other work is busy for a moment, and its 503 is in the document. */
async function sendPatiently(
  send: Sender,
  tally: Tally,
  request: FuzzRequest,
  session: string | null,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(request, session);
    tally.byStatus.set(answer.status, (tally.byStatus.get(answer.status) ?? 0) + 1);
    const seconds = answer.status === 503 ? answer.headers.get("retry-after") : null;
    if (seconds === null || attempt === BUSY_TRIES) return answer;
    await Bun.sleep(Number(seconds) * 1000);
  }
}

async function count(
  {
    send,
    senders,
    tally,
    onProgress,
  }: Pick<FuzzOptions, "send" | "senders" | "tally" | "onProgress">,
  operation: Operation,
  role: Role,
  request: FuzzRequest,
  session: string | null,
): Promise<Answer | string> {
  tally.requests += 1;
  onProgress();
  try {
    const answer = await sendPatiently(send, tally, request, session);
    if (answer.status < 400 && !request.misspelt) {
      tally.reached.add(`${role} ${operation.name}`);
      senders.succeeded(operation, role);
    }
    return answer;
  } catch (error) {
    return `broke the connection: ${(error as Error).message}`;
  }
}

/** Orders with another total are refused; the answer has the right one, which a client then sends. */
function withAgreedTotal(request: FuzzRequest, { status, text }: Answer): FuzzRequest | null {
  if (status !== 409 || typeof request.body !== "string") return null;
  const { code, quote } = JSON.parse(text);
  if (code !== "quote-changed") return null;
  const body = JSON.parse(request.body);
  return {
    ...request,
    body: JSON.stringify({ ...body, order: { ...body.order, total: quote.total } }),
  };
}
