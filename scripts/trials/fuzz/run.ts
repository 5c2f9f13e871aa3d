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
  /** Calls that answered a success at least once, by role: "admin GET /api/user". */
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
  /** Fills the shop again, and answers what can be asked for. */
  stock: () => Promise<Pool>;
  senders: Senders;
  send: Sender;
  origin: string;
  seed: number;
  /** How many requests this pass may take, without those of shrinking. */
  requests: number;
  tally: Tally;
  onProgress: () => void;
};

/** Pairs of call and role that run at the same time: the shop is fuzzed while it is busy. */
const CONCURRENCY = 6;

/** Findings of one pair after which it is left alone. */
const MAX_PER_PAIR = 4;

/** Most requests are sent by roles that may make the call: the others are refused whatever they send. */
const WEIGHT = { allowed: 8, refused: 1 };

/** One pass over every call in every role. Calls that delete come last, after the shop was filled again. */
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

/** What the narrower roles share with the others is tried by those: of them a few requests say enough. */
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
    // Without a complaint the trial itself has failed, such as in opening a session.
    if (wrong === "") wrong = `could not be tried: ${result.errorInstance}`;
    tally.findings.push({ operation: operation.name, role, wrong, curl });
  }
}

/** Findings that differ only in numbers and places are one. */
const kindOfFinding = (wrong: string) => wrong.replace(/\/\d+/g, "/#").replace(/\(\/\S*/, "");

/**
 * Calls that only an authenticator, an id of a moment ago, a token of a mail, a good file for the right lot or an order
 * in the right state gets past. The contract test makes each of them with success (sign-in-calls.ts, lot-calls.ts,
 * statement-calls.ts, desk-calls.ts, purchase-calls.ts and program-calls.ts in api/src/testing/contract); here their
 * refusals are fuzzed.
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
  "POST /api/login/totp",
  "POST /api/login/recovery",
  "POST /api/login/passkey",
  "POST /api/auth/passkeys",
  "DELETE /api/auth/passkeys",
  "DELETE /api/auth/passkeys/{id}",
  "POST /api/auth/totp/confirm",
  "DELETE /api/auth/totp",
]);

/** The calls that have not answered anybody with a success, although one was to be had. */
export const unreached = (operations: Operation[], { reached }: Tally): Operation[] =>
  operations.filter(
    ({ name }) =>
      !NEEDS_MORE_THAN_LUCK.has(name) && !ROLES.some((role) => reached.has(`${role} ${name}`)),
  );

/** Sends the request and says what is wrong with the answer. */
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
    const answer = await send(request, session);
    tally.byStatus.set(answer.status, (tally.byStatus.get(answer.status) ?? 0) + 1);
    if (answer.status < 400 && !request.misspelt) {
      tally.reached.add(`${role} ${operation.name}`);
      senders.succeeded(operation, role);
    }
    return answer;
  } catch (error) {
    return `broke the connection: ${(error as Error).message}`;
  }
}

/** Orders are refused for another total; the answer says the right one, with which a client asks again. */
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
