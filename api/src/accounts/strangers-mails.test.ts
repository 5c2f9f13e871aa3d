import { afterAll, beforeAll, expect, it } from "vitest";
import { REGISTRATION } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("requests for links to an address without an account do not prevent its registration", async () => {
  const email = "not-here-yet@example.com";
  for (let n = 0; n < 4; n += 1) {
    const asked = await api.request("POST", "/api/auth/resend-verification", {
      body: { email },
      from: "203.0.113.9",
    });
    expect(asked.status).toBe(200);
  }
  const registered = await api.request("POST", "/api/register", {
    body: { ...REGISTRATION, email },
    from: "198.51.100.7",
  });
  expect([registered.status, registered.body.message]).toEqual([
    201,
    "Check your email to verify your address.",
  ]);
});

it("claiming the address of another account uses up none of its emails", async () => {
  const owner = await api.signUp();
  const stranger = await api.signUp();
  for (let n = 0; n < 4; n += 1) {
    const claimed = await api.request("PATCH", "/api/auth/profile", {
      as: stranger,
      body: { firstName: "A", lastName: "B", email: owner.email },
    });
    expect([claimed.status, claimed.body.code]).toEqual([409, "user-exists"]);
  }
  await api.request("POST", "/api/auth/resend-verification", { as: owner, body: {} });
  const mails = await api.sql`
    SELECT 1 FROM mails WHERE kind = 'verify-email' AND recipient = ${owner.email}`;
  expect(mails).toHaveLength(2);
});

it("a refused common password does not count against the registrations of an office", async () => {
  const from = "198.51.100.20";
  const register = (body: object) => api.request("POST", "/api/register", { body, from });
  for (let n = 0; n < 6; n += 1) {
    const refused = await register({
      ...REGISTRATION,
      email: "clerk@example.com",
      password: "Password123",
    });
    expect([refused.status, refused.body.code]).toEqual([422, "common-password"]);
  }
  const registered = await register({ ...REGISTRATION, email: "clerk@example.com" });
  expect(registered.status).toBe(201);
});
