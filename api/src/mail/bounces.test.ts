import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createResetToken } from "../accounts/create-tokens.ts";
import { outboxUnderTest, paymentMail } from "../testing/outbox-under-test.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { deleteOldRefused } from "./bounces.queries.ts";
import { deliverDueMails } from "./mail-loop.ts";
import { queueMail } from "./queue-mail.ts";

const TOKEN = "a-token-of-the-mail-server";
const BOUNCES = `/api/mail/bounces?token=${TOKEN}`;
const LIST = "/api/admin/refused-addresses";

let api: TestApi;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  api = await testApi({ env: { MAIL_BOUNCES_TOKEN: TOKEN } });
  admin = await api.signUpAdmin();
  customer = await api.signUp({ email: "Lee@lab.example" });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`DELETE FROM mails`;
  await api.sql`DELETE FROM refused_addresses`;
});

const groupOf = (address: string, status = "5.1.1") =>
  `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; 550 No such user\n`;

const report = (body: string, path = BOUNCES) =>
  api.request("POST", path, { body, headers: { "Content-Type": "message/delivery-status" } });

const told = (body: unknown, path = BOUNCES) => api.request("POST", path, { body });

const marks = async () => (await api.request("GET", LIST, { as: admin })).body;

const page = async (id = customer.user.id) =>
  (await api.request("GET", `/api/admin/customers/${id}`, { as: admin })).body;

/** An email that was sent some seconds ago. */
async function sentTo(to = customer.email, secondsAgo = 1) {
  const { user } = customer;
  await queueMail(api.db, { kind: "reset-password", to, userId: user.id, firstName: "Lee" });
  await api.sql`
    UPDATE mails SET state = 'sent', attempts = 1,
      sent_at = clock_timestamp() - make_interval(secs => ${secondsAgo})`;
}

const clear = (id: string) => api.request("POST", `${LIST}/${id}/clear`, { as: admin });

describe("an email that comes back", () => {
  it("marks its address for the seller and on the customer's page, once, and emails go on", async () => {
    await sentTo();
    const answers = await Promise.all([1, 2, 3].map(() => report(groupOf("LEE@lab.example"))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { addresses, total } = await marks();
    expect(total).toBe(1);
    expect(addresses).toMatchObject([
      {
        email: "lee@lab.example",
        reason: "550 No such user",
        customer: { id: customer.user.id, name: "Ada Byron" },
      },
    ]);
    expect((await page()).emailRefused).toMatchObject({ reason: "550 No such user" });
    await api.request("POST", "/api/auth/forgot-password", { body: { email: customer.email } });
    expect(await api.sql`SELECT FROM mails WHERE state = 'waiting'`).toHaveLength(1);
  });

  it("marks only an address that the shop has written to, and answers alike for every one", async () => {
    const stranger = await report(groupOf("stranger@lab.example"));
    const customerUnwritten = await report(groupOf(customer.email));
    const delay = await report(groupOf(customer.email, "4.4.1"));
    expect((await marks()).total).toBe(0);
    await sentTo();
    const marked = await report(groupOf(customer.email));
    expect((await marks()).total).toBe(1);
    for (const { status, body } of [stranger, customerUnwritten, delay]) {
      expect([status, body]).toEqual([marked.status, marked.body]);
    }
  });

  it("marks an address while its email is still being sent", async () => {
    await sentTo();
    await api.sql`UPDATE mails SET state = 'waiting', sent_at = NULL, claimed_until = clock_timestamp() + interval '1 minute'`;
    await report(groupOf(customer.email));
    expect((await marks()).total).toBe(1);
  });

  it("marks an address with a domain of other letters, which mail servers write in their own way", async () => {
    await sentTo("lee@münchen.example");
    await report(groupOf("lee@xn--mnchen-3ya.example"));
    expect((await marks()).addresses).toMatchObject([
      { email: "lee@münchen.example", customer: null },
    ]);
  });

  it("is told as JSON by a provider, whose words become one short line of text", async () => {
    await sentTo();
    const reason = `No <b>user</b>\r\n\u202e\u0007${"x".repeat(5000)}`;
    expect((await told({ email: customer.email, reason, permanent: false })).status).toBe(200);
    expect((await marks()).total).toBe(0);
    expect((await told({ email: customer.email, reason })).status).toBe(200);
    const [{ reason: stored }] = (await marks()).addresses;
    expect(stored).toBe(`No <b>user</b> ${"x".repeat(285)}`);
    expect((await told({ email: customer.email })).status).toBe(200);
    expect((await marks()).addresses[0].reason).toBe("The mail server gave no reason.");
  });

  it("is refused with the field that is wrong, and never with a fault", async () => {
    const refused = await told({ email: "nobody", reason: 5 });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields).sort()).toEqual(["email", "reason"]);
    for (const body of [[], "text", null, { email: "a@b.example", reason: "\0" }]) {
      expect((await told(JSON.stringify(body), BOUNCES)).status).toBe(415);
      const headers = { "Content-Type": "application/json" };
      const answer = await api.request("POST", BOUNCES, { body: JSON.stringify(body), headers });
      expect([body, answer.status]).toEqual([body, 422]);
    }
    expect((await report("x".repeat(1024 ** 2 + 1))).status).toBe(413);
    expect((await report("")).status).toBe(422);
  });

  it("is not taken without the token of the settings, and without that setting by nobody", async () => {
    await sentTo();
    const paths = ["", "?token=", `?token=${TOKEN}x`, `?token=${TOKEN.slice(1)}`];
    for (const end of paths) {
      const path = `/api/mail/bounces${end}`;
      expect([end, (await report("broken", path)).status]).toEqual([end, 404]);
      expect([end, (await told("broken", path)).status]).toEqual([end, 404]);
    }
    const off = await testApi();
    try {
      for (const end of [`?token=${TOKEN}`, "?token=undefined", "?token="]) {
        const answer = await off.request("POST", `/api/mail/bounces${end}`, { body: {} });
        expect(answer.status).toBe(404);
      }
    } finally {
      await off.close();
    }
    expect((await marks()).total).toBe(0);
  });
});

describe("a marked address", () => {
  it("is right again when an admin says so, and emails from before mark it no more", async () => {
    await sentTo();
    await report(groupOf(customer.email));
    const { id } = (await page()).emailRefused;
    const answers = await Promise.all([clear(id), clear(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await clear("unknown")).status).toBe(404);
    expect((await page()).emailRefused).toBeNull();
    const cleared = await api.sql`SELECT FROM activity WHERE action = 'address-cleared'`;
    expect(cleared).toHaveLength(1);
    await report(groupOf(customer.email));
    expect((await marks()).total).toBe(0);
    await sentTo(customer.email, 0);
    await report(groupOf(customer.email));
    expect((await marks()).total).toBe(1);
  });

  it("is right again when its owner opens a link from an email", async () => {
    await sentTo();
    await report(groupOf(customer.email));
    const token = await createResetToken(api.db, customer.user.id, api.clock.now());
    const body = { token, newPassword: "correct Horse 8 battery" };
    expect((await api.request("POST", "/api/auth/reset-password", { body })).status).toBe(200);
    expect((await page()).emailRefused).toBeNull();
  });

  it("is nobody's any more after a change of the customer's address", async () => {
    const person = await api.signUp({ email: "wrong@lab.example" });
    await sentTo(person.email);
    await report(groupOf(person.email));
    expect((await page(person.user.id)).emailRefused).not.toBeNull();
    const { body: users } = await api.request("GET", "/api/admin/users?search=wrong", {
      as: admin,
    });
    const { id: _, ...user } = users.users[0];
    const changed = await api.request("PUT", `/api/admin/users/${person.user.id}`, {
      as: admin,
      body: { ...user, email: "right@lab.example" },
    });
    expect([changed.status, changed.body.fields]).toEqual([200, undefined]);
    expect((await page(person.user.id)).emailRefused).toBeNull();
    expect((await marks()).total).toBe(0);
  });
});

it("a mark stays while an account has the address; else it is deleted after the time", async () => {
  const old = "2026-01-01";
  await api.sql`
    INSERT INTO refused_addresses (id, email, reason, refused_at, right_at) VALUES
      ('customer', 'lee@lab.example', '550', ${old}, NULL),
      ('nobody', 'nobody@lab.example', '550', ${old}, NULL),
      ('was right', ${admin.email}, '550', ${old}, ${old}),
      ('is right since', 'other@lab.example', '550', ${old}, clock_timestamp())`;
  expect(await deleteOldRefused(api.db, new Date("2026-03-01"), 10)).toBe(2);
  const left = await api.sql`SELECT id FROM refused_addresses ORDER BY id`;
  expect(left).toEqual([{ id: "customer" }, { id: "is right since" }]);
});

describe("a mail server", () => {
  const outbox = outboxUnderTest();
  const markedBy = async (code: number, words: string) => {
    await outbox.sql`DELETE FROM refused_addresses`;
    const server = await outbox.aServer({ refuse: { code, words } });
    await outbox.queue(paymentMail("Ada", "Nobody@example.com"));
    await deliverDueMails(outbox.aWorker(server.url));
    return outbox.sql<{ email: string }[]>`SELECT email, reason FROM refused_addresses`;
  };

  it("that refuses a recipient for good marks the address, and the email is tried again as before", async () => {
    const marked = await markedBy(550, "5.1.1 No such user");
    expect(marked).toEqual([{ email: "nobody@example.com", reason: "550 5.1.1 No such user" }]);
    expect(await outbox.statesOf()).toEqual(["waiting"]);
  });

  it.each([
    [450, "4.2.1 Try again later"],
    [451, "Greylisted"],
    [550, "5.7.1 Relay access denied"],
    [554, "5.7.1 Relay access denied"],
    [530, "Authentication required"],
  ])("that refuses everybody, or for now, marks nobody: %i %s", async (code, words) => {
    expect(await markedBy(code, words)).toEqual([]);
  });
});
