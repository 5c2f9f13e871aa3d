import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { activityPage } from "#shared/contracts/activity.ts";
import { mailPreview, outboxMail, outboxPage } from "#shared/contracts/mail.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { queueMail } from "./queue-mail.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());
beforeEach(() => api.sql`DELETE FROM mails`);

const request = (method: string, path: string) => api.request(method, path, { as: admin });

async function queued(name = "Ada"): Promise<string> {
  await queueMail(api.db, {
    kind: "reset-password",
    to: "ada@example.com",
    userId: admin.user.id,
    firstName: name,
  });
  const { body } = await request("GET", "/api/admin/outbox");
  return body.mails[0].id;
}

describe("the outbox", () => {
  it("lists emails and shows each without its token", async () => {
    const id = await queued();
    const page = await request("GET", "/api/admin/outbox?state=waiting&limit=1");
    expect(outboxPage.parse(page.body)).toMatchObject({ total: 1, waiting: 1, failed: 0 });
    const mail = await request("GET", `/api/admin/outbox/${id}`);
    expect(mailPreview.parse(mail.body).text).toContain("token=hidden");
    expect(mail.headers.get("cache-control")).toBe("no-store");
  });

  it("sends again, and records in the activity who did", async () => {
    const id = await queued();
    await api.sql`UPDATE mails SET state = 'failed', last_error = 'refused'`;
    const answer = await request("POST", `/api/admin/outbox/${id}/resend`);
    expect(answer.status).toBe(200);
    expect(outboxMail.parse(answer.body)).toMatchObject({ id, state: "waiting" });
    const activity = await request("GET", "/api/admin/activity?subjectType=mail");
    expect(activityPage.parse(activity.body).entries[0]).toMatchObject({
      actor: "Grace Byron",
      action: "mail-resent",
      subjectId: id,
    });
  });

  it.each(["/api/admin/outbox/none", "/api/admin/outbox/none/resend"])(
    "answers 404 for %s",
    async (path) => {
      const method = path.endsWith("resend") ? "POST" : "GET";
      expect((await request(method, path)).status).toBe(404);
    },
  );

  it.each(["limit=0", "limit=101", "limit=1.5", "offset=-1", "offset=1e309", "state=lost"])(
    "refuses %s",
    async (query) => {
      expect((await request("GET", `/api/admin/outbox?${query}`)).status).toBe(422);
    },
  );
});
