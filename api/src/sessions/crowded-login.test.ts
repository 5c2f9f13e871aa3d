import { afterAll, beforeAll, expect, it } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import { createPasswords, PASSWORD_COST } from "../passwords/passwords.ts";
import { GOOD_PASSWORD } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  // Half of the real cost, one at a time: the checks, not the requests, take the time.
  const passwords = createPasswords({ ...PASSWORD_COST, memoryCost: 9728, concurrency: 1 });
  api = await testApi({ deps: { passwords } });
});
afterAll(() => api.close());

it("somebody signs in while 150 guesses from elsewhere wait for their turn", async () => {
  const { email } = await api.signUp();
  const answered: number[] = [];
  const guesses = Array.from({ length: 150 }, async (_, guess) => {
    const { status } = await api.request("POST", "/api/login", {
      from: "203.0.113.66",
      body: { email: `guess${guess}@example.com`, password: "wrong password" },
    });
    answered.push(status);
  });
  // The queue is full as soon as some guesses are refused.
  await expect.poll(() => answered.filter((status) => status === 503).length).toBeGreaterThan(0);
  const refused = () => answered.filter((one) => one === 401).length;
  const before = refused();
  const { status } = await api.request("POST", "/api/login", {
    from: "203.0.113.67",
    body: { email, password: GOOD_PASSWORD },
  });
  const meanwhile = refused() - before;
  expect(status).toBe(200);
  expect(meanwhile).toBeLessThan(50);
  await Promise.all(guesses);
});

it("somebody signs in from where they did before while 150 addresses guess once each, again and again", async () => {
  const { email } = await api.signUp();
  let isOver = false;
  const guesser = async (number: number) => {
    for (let round = 0; !isOver; round += 1) {
      await api.request("POST", "/api/login", {
        from: `198.51.${number % 100}.${Math.floor(number / 100) + round}`,
        body: { email: `guess${number}-${round}@example.com`, password: "wrong password" },
      });
    }
  };
  const guesses = Array.from({ length: 150 }, (_, number) => guesser(number));
  for (let time = 0; time < nightly(1, 3); time += 1) {
    const { status } = await api.request("POST", "/api/login", {
      body: { email, password: GOOD_PASSWORD },
    });
    expect(status).toBe(200);
  }
  isOver = true;
  await Promise.all(guesses);
});
