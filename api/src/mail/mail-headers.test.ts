import { describe, expect, it } from "vitest";
import { mailOfEveryKind } from "../testing/mails.ts";
import { ORDER_ID, outboxUnderTest, paymentMail, USER_ID } from "../testing/outbox-under-test.ts";
import { deliverDueMails } from "./mail-loop.ts";

const outbox = outboxUnderTest();
const { aServer, aWorker, queue, stored } = outbox;

describe("the headers", () => {
  it("say that the email is automatic and use the id of its row", async () => {
    const server = await aServer();
    await queue(paymentMail());
    await deliverDueMails(aWorker(server.url));
    const [row] = await stored();
    const header = (name: string) =>
      server.received[0]?.headers.find(({ key }) => key === name)?.value;
    expect(header("message-id")).toBe(`<${row?.id}@aliquot.example>`);
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(header("list-id")).toContain("orders.aliquot.example");
    expect(header("list-unsubscribe")).toBeUndefined();
  });

  it("let the seller reply to the customer and find the setting that turns the emails off", async () => {
    const server = await aServer();
    const mails = mailOfEveryKind(ORDER_ID, USER_ID);
    const mail = mails.find(({ kind }) => kind === "seller-new-order");
    if (mail) await queue(mail);
    await deliverDueMails(aWorker(server.url));
    expect(server.received[0]?.replyTo?.[0]?.address).toBe("ada@example.com");
    const unsubscribe = server.received[0]?.headers.find(({ key }) => key === "list-unsubscribe");
    expect(unsubscribe?.value).toContain("https://aliquot.example/admin/notifications");
  });

  it.each(["Ada\r\nBcc: victim@example.com", "Ada\nX-Injected: yes", "Ada\r\n\r\n<b>body</b>"])(
    "take nothing from the name %j",
    async (name) => {
      const server = await aServer();
      await queue({
        kind: "seller-registration",
        to: "seller@example.com",
        userId: USER_ID,
        name,
        email: "ada@example.com",
      });
      await deliverDueMails(aWorker(server.url));
      const [mail] = server.received;
      const names = mail?.headers.map(({ key }) => key) ?? [];
      expect(names).not.toContain("bcc");
      expect(names).not.toContain("x-injected");
      expect(mail?.envelopeTo).toEqual(["seller@example.com"]);
      expect(mail?.subject).toMatch(/^New customer: Ada/);
    },
  );

  it.each([
    "ada@example.com, victim@example.com",
    "ada@example.com\r\nBcc: victim@example.com",
    "Ada <ada@example.com>",
    "ada@example.com>\r\nRCPT TO:<victim@example.com",
    "not an address",
  ])("refuse the recipient %j", async (to) => {
    const server = await aServer();
    await queue(paymentMail("Ada", to));
    await deliverDueMails(aWorker(server.url));
    expect(server.received).toHaveLength(0);
    expect((await stored())[0]).toMatchObject({ state: "waiting", attempts: 1 });
  });
});
