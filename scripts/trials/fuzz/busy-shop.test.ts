import { expect, it } from "vitest";
import type { Operation } from "../stage/operations.ts";
import type { FuzzRequest } from "./generate.ts";
import type { Answer } from "./judge.ts";
import { newTally, tryOut } from "./run.ts";
import type { Senders } from "./senders.ts";

const operation = {
  ...{ name: "GET /api/products", method: "GET", path: "/api/products" },
  ...{ needsSession: false, needsAdmin: false, parameters: [], body: null, packingAnswer: null },
  answers: new Map([
    [200, {}],
    [503, {}],
  ]),
} as unknown as Operation;
const request: FuzzRequest = {
  ...{ method: "GET", path: "/api/products", body: null },
  ...{ headers: {}, misspelt: false },
};
const senders = { sessionFor: async () => null, succeeded: () => {} } as unknown as Senders;

const BUSY = JSON.stringify({ message: "The shop is busy.", code: "unavailable" });
const answer = (status: number, retryAfter?: string): Answer => ({
  status,
  headers: new Headers({
    "content-type": "application/json",
    ...(retryAfter && { "retry-after": retryAfter }),
  }),
  text: status === 200 ? "{}" : BUSY,
});

/** What the fuzzer says of a shop that gives these answers, the last one again and again. */
async function complaintOf(...answers: Answer[]) {
  const tally = newTally();
  let sent = 0;
  const send = async () => answers[Math.min(sent++, answers.length - 1)] as Answer;
  const options = { send, senders, tally, onProgress: () => {} };
  return { wrong: await tryOut(options, operation, "visitor", request), sent };
}

it("a shop that is busy for a moment is asked again, and its answer counts", async () => {
  const shop = await complaintOf(answer(503, "0"), answer(503, "0"), answer(200));
  expect(shop).toEqual({ wrong: null, sent: 3 });
});

it("a shop that stays busy is a finding, and so is one that does not say for how long", async () => {
  expect(await complaintOf(answer(503, "0"))).toEqual({ wrong: "answered 503", sent: 4 });
  expect(await complaintOf(answer(503))).toEqual({
    wrong: "answered 503 without Retry-After",
    sent: 1,
  });
  expect((await complaintOf(answer(500))).wrong).toBe("answered 500");
});
