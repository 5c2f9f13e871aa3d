import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMON_PASSWORD } from "../passwords/common-passwords.ts";
import { REGISTRATION } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
  await api.sql`
    INSERT INTO system_settings (id, key, value)
    VALUES ('1', 'notification_email', 'seller@example.com'), ('2', 'notify_user_registration', 'true')`;
});
afterAll(() => api.close());

let addresses = 0;
const register = (fields: Record<string, unknown>, from?: string) => {
  addresses += 1;
  return api.request("POST", "/api/register", {
    body: { ...REGISTRATION, ...fields },
    from: from ?? `198.51.100.${addresses}`,
  });
};
const mailsTo = (recipient: string) =>
  api.sql`SELECT kind, data FROM mails WHERE recipient = ${recipient} ORDER BY created_at`;

describe("registration", () => {
  it("creates a customer's account with its address, and does not sign in", async () => {
    const { status, body, headers } = await register({
      email: "Ada.Byron@Example.com",
      acceptTerms: true,
      confirmAge: true,
    });
    expect(status).toBe(201);
    expect(headers.getSetCookie()).toEqual([]);
    expect(body.user).toMatchObject({
      email: "ada.byron@example.com",
      role: "customer",
      emailVerified: false,
      country: "United States",
      address: { address1: "12 Market Street", country: "US", isDefault: true },
    });
    const [row] = await api.sql`
      SELECT terms_accepted_at, age_confirmed_at FROM users WHERE id = ${body.user.id}`;
    expect(row?.terms_accepted_at).not.toBeNull();
    expect(row?.age_confirmed_at).not.toBeNull();
  });

  it("sends emails to the customer and the seller, without a secret in the outbox", async () => {
    await register({ email: "mail@example.com", firstName: "Mai", lastName: "L" });
    const [own] = await mailsTo("mail@example.com");
    expect(own).toMatchObject({ kind: "verify-email" });
    const sellers = await mailsTo("seller@example.com");
    expect(sellers.at(-1)).toMatchObject({ kind: "seller-registration" });
    expect(JSON.stringify(sellers.at(-1)?.data)).toContain("Mai L");
    expect(JSON.stringify([own, ...sellers])).not.toContain(REGISTRATION.password);
  });

  it("accepts the specified payload, without checkboxes and country", async () => {
    const { country: _, ...payload } = REGISTRATION;
    const answer = await api.request("POST", "/api/register", {
      body: { ...payload, email: "plain@example.com" },
    });
    expect(answer).toMatchObject({ status: 201, body: { user: { country: "United States" } } });
  });

  it("refuses unticked checkboxes with the specification's messages", async () => {
    const answer = await register({ acceptTerms: false, confirmAge: false });
    expect(answer.body.fields).toEqual({
      acceptTerms: "You must accept the terms",
      confirmAge: "Age verification is required",
    });
  });

  it("answers every missing field with the specification's message", async () => {
    const answer = await api.request("POST", "/api/register", { body: {} });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        fields: {
          firstName: "First name is required",
          lastName: "Last name is required",
          email: "Invalid email address",
          password: "Password must be at least 8 characters",
          street: "Street address is required",
          city: "City is required",
          state: "State is required",
          zipCode: "Valid ZIP code is required",
        },
      },
    });
  });

  it("refuses a second account for an address, however it is written", async () => {
    await register({ email: "twice@example.com" });
    const answer = await register({ email: "TWICE@example.com" });
    expect([answer.status, answer.body]).toEqual([
      409,
      { message: "User already exists", code: "user-exists" },
    ]);
  });

  it("opens one account of twenty that are asked for at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({ email: index % 2 ? "race@example.com" : "RACE@example.com" }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    const [row] = await api.sql`
      SELECT count(*)::int AS users, count(a.id)::int AS addresses
      FROM users u LEFT JOIN user_addresses a ON a.user_id = u.id WHERE email = 'race@example.com'`;
    expect(row).toEqual({ users: 1, addresses: 1 });
    expect(await mailsTo("race@example.com")).toHaveLength(1);
  });

  it.each(["password123", "PassWord123", "qwertyuiop", "iloveyou1", "12345678"])(
    "refuses a common password on its field: %s",
    async (password) => {
      expect(await register({ email: "common@example.com", password })).toMatchObject({
        status: 422,
        body: { code: "common-password", fields: { password: COMMON_PASSWORD } },
      });
    },
  );

  it("is limited to five an hour from one address, whatever the request says of it", async () => {
    const attempt = (index: number) =>
      api.request("POST", "/api/register", {
        body: { ...REGISTRATION, email: "twice@example.com" },
        from: "203.0.113.7",
        headers: { "X-Forwarded-For": `203.0.113.${index}` },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await attempt(index)).status);
    expect(statuses).toEqual([...Array(5).fill(409), 429]);
    const blocked = await attempt(0);
    const seconds = Number(blocked.headers.get("retry-after"));
    expect([seconds > 3000, seconds <= 3600]).toEqual([true, true]);
    expect((await register({ email: "elsewhere@example.com" })).status).toBe(201);
  });

  it.each(["127.0.0.2", "0:0:0:0::/64"])(
    "is limited to twenty a minute from this machine, because a proxy may send everybody's: %s",
    async (from) => {
      const body = { ...REGISTRATION, email: "twice@example.com" };
      const attempt = () => api.request("POST", "/api/register", { body, from });
      const statuses: number[] = [];
      for (let index = 0; index < 21; index += 1) statuses.push((await attempt()).status);
      expect(statuses).toEqual([...Array(20).fill(409), 429]);
      expect(Number((await attempt()).headers.get("retry-after"))).toBeLessThanOrEqual(60);
    },
  );

  it("mails one address three times a day at most, whoever asks, and says when it may again", async () => {
    const victim = "often@example.com";
    const others = [await api.signUp(), await api.signUp(), await api.signUp(), await api.signUp()];
    const changeTo = ({ user }: (typeof others)[number], as: (typeof others)[number]) =>
      api.request("PATCH", "/api/auth/profile", {
        as,
        body: { firstName: user.firstName, lastName: user.lastName, email: victim },
      });
    const changes = [];
    for (const other of others) changes.push(await changeTo(other, other));
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const refused = await register({ email: victim });
    expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await mailsTo(victim)).toHaveLength(3);
  });

  it("counts its own mail among the three that may be asked for again", async () => {
    await register({ email: "again@example.com" });
    for (let time = 0; time < 4; time += 1) {
      const body = { email: "again@example.com" };
      const answer = await api.request("POST", "/api/auth/resend-verification", { body });
      expect(answer.status).toBe(200);
    }
    expect(await mailsTo("again@example.com")).toHaveLength(3);
  });

  it("tells the seller of ten an hour, however many there are", async () => {
    await api.sql`DELETE FROM mails WHERE recipient = 'seller@example.com'`;
    await api.sql`DELETE FROM rate_limits WHERE key LIKE 'registrationNews%'`;
    for (let person = 0; person < 12; person += 1) {
      expect((await register({ email: `flood${person}@example.com` })).status).toBe(201);
    }
    expect(await mailsTo("seller@example.com")).toHaveLength(10);
  });

  it("believes X-Forwarded-For of a trusted proxy: its last entry, which the proxy wrote", async () => {
    const behind = await testApi({ env: { TRUST_PROXY: "1" } });
    try {
      const attempt = (forwarded: string) =>
        behind.request("POST", "/api/register", {
          body: { ...REGISTRATION, email: `${crypto.randomUUID()}@example.com` },
          headers: { "X-Forwarded-For": forwarded },
        });
      const same = await Promise.all(
        Array.from({ length: 6 }, (_, index) => attempt(`10.0.0.${index}, 203.0.113.9`)),
      );
      expect(same.filter(({ status }) => status === 429)).toHaveLength(1);
      expect((await attempt("10.0.0.1, 203.0.113.10")).status).toBe(201);
    } finally {
      await behind.close();
    }
  });
});
