import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EmailText } from "#shared/contracts/emails.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { DEFAULT_STORE_SETTINGS } from "../settings/setting-defaults.ts";
import type { Person } from "../testing/people.ts";
import { aPlacedOrder } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { letterKind } from "./letters/kinds.ts";
import { valuesOf } from "./letters/letter.ts";
import { deliverDueMails } from "./mail-loop.ts";
import type { OutgoingMail } from "./mail-transport.ts";
import { standardText, TEXT_KINDS } from "./present-email-text.ts";
import { sampleMail } from "./sample-mails.ts";

let api: TestApi;
let admin: Person;
let other: Person;

beforeAll(async () => {
  api = await testApi();
  [admin, other] = [await api.signUpAdmin(), await api.signUpAdmin({ firstName: "Rosalind" })];
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: object, as = admin) =>
  api.request(method, `/api/admin/emails${path}`, { as, body });
const read = async (kind: string): Promise<EmailText> => {
  const { body } = await call("GET", "");
  return body.emails.find((email: EmailText) => email.kind === kind);
};
const KIND = "order-cancelled";
const MINE = {
  subject: "{orderNumber} is off",
  text: "# Off it is\n\n{hello}, we took it back.\n\n[button]",
};

/** Delivers everything that waits, and answers it. */
async function delivered(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await deliverDueMails({
    db: api.deps.db,
    env: {
      siteUrl: "https://aliquot.example",
      mailFrom: { name: "Aliquot", address: "a@b.example" },
    },
    log: api.deps.log,
    transport: {
      concurrency: 1,
      ready: async () => {},
      send: async (mail: OutgoingMail) => void sent.push(mail),
    },
    secrets: {
      verificationToken: async () => "token",
      resetToken: async () => "token",
      wishToken: async () => "token",
      quoteLink: async (_: unknown, id: string) => id,
      accessKeys: async (_: unknown, ids: string[]) => ids.map(() => "key"),
      withdrawAccessKey: async () => {},
    },
  } as unknown as Parameters<typeof deliverDueMails>[0]);
  return sent;
}

describe("the texts of emails", () => {
  it("are listed with their variables and blocks, and each standard text can be saved as it is", async () => {
    const { body } = await call("GET", "");
    expect(body.emails.map(({ kind }: EmailText) => kind)).toEqual([...TEXT_KINDS]);
    expect(body.emails.every(({ changed }: EmailText) => !changed)).toBe(true);
    for (const { kind, subject, text } of body.emails as EmailText[]) {
      const saved = await call("PUT", `/${kind}`, { subject, text });
      expect([kind, saved.status, saved.body.changed, saved.body.updatedAt]).toEqual([
        kind,
        200,
        false,
        null,
      ]);
    }
  });

  it("declare every variable and block that their emails fill, and no other", () => {
    const context = { shop: DEFAULT_STORE_SETTINGS, siteUrl: "https://a.example", link: "" };
    for (const kind of TEXT_KINDS.filter((each) => each !== "signature")) {
      const declared = letterKind(kind as never);
      const mail = sampleMail(kind as never, null);
      expect([kind, Object.keys(declared.fill(mail, context)).toSorted()]).toEqual([
        kind,
        Object.keys(declared.blocks).toSorted(),
      ]);
      const values = Object.keys(valuesOf(declared, mail, context));
      expect([kind, values]).toEqual([
        kind,
        expect.arrayContaining(Object.keys(declared.variables)),
      ]);
    }
  });

  it("are changed for emails that wait already, and reset to the byte", async () => {
    const { id } = await aPlacedOrder(api, admin);
    await delivered();
    const saved = await call("PUT", `/${KIND}`, MINE);
    expect(saved.body).toMatchObject({ changed: true, ...MINE });
    await api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: admin,
      body: { status: "cancelled" },
    });
    await api.sql`UPDATE mails SET next_attempt_at = now() - interval '1 second' WHERE state = 'waiting'`;
    const [mail] = (await delivered()).filter(({ subject }) => subject.includes("is off"));
    expect(mail?.subject).toBe(`${orderNumber(id)} is off`);
    expect(mail?.text).toMatch(
      /^Off it is\n=+\n\nHello Ada, we took it back\.\n\nSee my order:\nhttps/,
    );
    expect(mail?.html).toContain("we took it back.");
    // The outbox names it as it was sent.
    const outbox = await api.request("GET", `/api/admin/outbox?orderId=${id}`, { as: admin });
    expect(outbox.body.mails.map(({ subject }: { subject: string }) => subject)).toContain(
      mail?.subject,
    );
    const reset = await call("POST", `/${KIND}/reset`);
    expect(reset.body).toMatchObject({
      changed: false,
      subject: standardText(KIND)?.subject,
      text: standardText(KIND)?.text,
    });
    const { body } = await call("GET", `/${KIND}/history`);
    expect(body.changes).toMatchObject([
      { text: null, by: "Grace Byron" },
      { text: MINE.text, by: "Grace Byron" },
    ]);
  });

  it("refuse an unknown variable or block by its name, a missing title, and a brace that stands alone", async () => {
    const refused = async (words: object, path = `/${KIND}`) => {
      const { status, body } = await call("PUT", path, { ...MINE, ...words });
      return [status, body.fields];
    };
    const title = "# Title\n\n";
    expect(await refused({ subject: "Hi {customer}" })).toEqual([
      422,
      { subject: "There is no variable {customer} in this email" },
    ]);
    expect(await refused({ text: `${title}{__proto__}` })).toEqual([
      422,
      { text: "There is no variable {__proto__} in this email" },
    ]);
    expect(await refused({ text: `${title}[pay]` })).toEqual([
      422,
      { text: "There is no block [pay] in this email" },
    ]);
    expect(await refused({ text: `${title}[button]\n\n[button]` })).toEqual([
      422,
      { text: "The block [button] is there twice" },
    ]);
    expect(await refused({ text: `${title}Open it:\n[button]\nYours` })).toEqual([
      422,
      { text: "Leave an empty line before and after [button]: here it would be sent as words" },
    ]);
    expect(await refused({ text: `${title}{orderNumber` })).toEqual([
      422,
      { text: expect.stringContaining("stands alone") },
    ]);
    expect(await refused({ text: "No title" })).toEqual([
      422,
      { text: expect.stringContaining("Begin with one title") },
    ]);
    expect(await refused({ subject: "  " })).toEqual([422, { subject: "A subject is required" }]);
    expect(await refused({ subject: "", text: "Yours, {shopName}" }, "/signature")).toEqual([
      422,
      { text: expect.stringContaining("Research use only") },
    ]);
    expect((await call("PUT", "/no-such-email", MINE)).status).toBe(404);
    expect((await read(KIND)).changed).toBe(false);
  });

  it("have one signature below every email", async () => {
    const text = "Yours,\nGrace of {shopName}\nResearch use only. Not for human consumption.";
    expect((await call("PUT", "/signature", { subject: "", text })).status).toBe(200);
    for (const kind of ["reset-password", "seller-new-order"]) {
      const { body } = await call("POST", `/${kind}/preview`, {});
      expect(body.text).toContain("-- \nYours,\nGrace of Aliquot\nResearch use only.");
      expect(body.light).toContain("Grace of Aliquot");
    }
    expect(
      (await call("POST", "/signature/preview", { text: `Draft\n${text}` })).body.text,
    ).toContain("-- \nDraft");
    await call("POST", "/signature/reset");
  });

  it("are previewed with an order, in light, dark and plain, with nothing stored and the link blanked", async () => {
    const { id } = await aPlacedOrder(api, admin, { quantity: 2 }, { name: "Kallidin" });
    const { body } = await call("POST", "/order-placed/preview", {
      orderId: id,
      subject: "Mine {orderNumber}",
    });
    expect(body.subject).toBe(`Mine ${orderNumber(id)}`);
    expect(body.text).toContain("Kallidin");
    expect(body.text).toContain(`/payment/${id}?key=hidden`);
    expect(body.light).toContain("prefers-color-scheme: dark");
    // In the page itself, because the frame of the back-office applies no style sheet.
    expect(body.light).toContain('style="background-color:#f6f5f0');
    expect(body.dark).toContain('style="background-color:#131316');
    const byNumber = { orderId: ` #${orderNumber(id).toLowerCase()}` };
    expect((await call("POST", "/order-placed/preview", byNumber)).body.text).toContain("Kallidin");
    expect((await call("POST", "/order-placed/preview", { orderId: "none" })).status).toBe(404);
    expect((await call("POST", "/order-placed/preview", { text: "# T\n\n{who}" })).status).toBe(
      422,
    );
    expect((await read("order-placed")).changed).toBe(false);
  });

  it("are tested by an email that is marked as a test, opens nothing, and is limited", async () => {
    await delivered();
    const test = await call("POST", "/verify-email/test", {
      to: "me@example.com",
      text: "# Try\n\n{hello}\n\n[button]",
      subject: "Try",
    });
    expect([test.status, test.body.to]).toEqual([202, "me@example.com"]);
    const [mail] = await delivered();
    expect(mail).toMatchObject({ to: "me@example.com", subject: "[Test] Try" });
    expect(mail?.text).toContain("token=hidden");
    expect((await call("POST", "/verify-email/test", { to: "me" })).status).toBe(422);
    const answers = [];
    for (let turn = 0; turn < 20; turn += 1) {
      answers.push(
        (await call("POST", "/back-in-stock/test", { to: "me@example.com" }, other)).status,
      );
    }
    answers.push(
      (await call("POST", "/back-in-stock/test", { to: "me@example.com" }, other)).status,
    );
    expect(new Set(answers.slice(0, 20))).toEqual(new Set([202]));
    expect(answers.at(-1)).toBe(429);
  });

  it("tell the second of two people who change one at once, and keep what both wrote", async () => {
    const kind = "hold-reminder";
    const { updatedAt } = await read(kind);
    const texts = ["# First\n\n[facts]", "# Second\n\n[facts]"];
    const answers = await Promise.all(
      texts.map((text, index) =>
        call("PUT", `/${kind}`, { subject: "Mine", text, updatedAt }, index ? other : admin),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: "email-changed", email: { kind, changed: true } });
    const again = await call("PUT", `/${kind}`, {
      subject: "Mine",
      text: "# Third\n\n[facts]",
      updatedAt: late?.body.email.updatedAt,
    });
    expect(again.status).toBe(200);
    expect((await call("GET", `/${kind}/history`)).body.changes).toHaveLength(2);
  });

  it("show what people typed as they typed it, and never as a heading or a block", async () => {
    const words = "# Big\n\n[button]\n\n{shopName} <b>";
    await call("PUT", "/application-asked", { subject: "{message}", text: "# Ask\n\n{message}" });
    await api.sql`
      INSERT INTO mails (id, kind, recipient, subject, data) VALUES
        (${Bun.randomUUIDv7()}, 'application-asked', 'x@example.com', 'x', ${JSON.stringify({ firstName: "Ada", userId: "u", message: words })}::text::jsonb)`;
    const [mail] = (await delivered()).filter(({ to }) => to === "x@example.com");
    expect(mail?.subject).not.toContain("\n");
    expect(mail?.text).toContain("# Big\n\n[button]\n\n{shopName} <b>");
    expect(mail?.html).toContain("{shopName} &lt;b&gt;");
  });
});
