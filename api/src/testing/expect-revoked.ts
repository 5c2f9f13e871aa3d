import { expect } from "vitest";
import type { Person } from "./people.ts";
import type { TestApi } from "./test-api.ts";

/**
 * Fifty callers race against a call that ends a session. Requests that start after its answer must
 * get 401, or a refusal that `refusals` allows.
 */
export async function expectRevokedBy(
  api: Pick<TestApi, "request">,
  person: Person,
  end: () => Promise<{ status: number }>,
  { path = "/api/user", refusals = [401] } = {},
): Promise<void> {
  let isEnded = false;
  const late: number[] = [];
  const call = async () => {
    const beganAfter = isEnded;
    const { status } = await api.request("GET", path, { as: person });
    if (beganAfter) late.push(status);
  };
  const callers = Array.from({ length: 50 }, async (_, index) => {
    for (let turn = 0; turn <= index % 5; turn += 1) await call();
  });
  expect((await end()).status).toBe(200);
  isEnded = true;
  await Promise.all(callers);
  await call();
  expect(late.filter((status) => !refusals.includes(status))).toEqual([]);
}
