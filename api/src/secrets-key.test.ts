import { afterEach, expect, it } from "vitest";
import { sealDocument } from "./buyers/seal-document.ts";
import { createEncryption, type Encryption } from "./encryption.ts";

import {
  countUnreadableSecrets,
  explainUnreadable,
  forgetUnreadableSecrets,
} from "./secrets-key.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";
import { openWebhookSecret, sealWebhookSecret } from "./webhooks/webhook-secrets.ts";

let api: TestApi;
afterEach(() => api.close());

const key = (text: string) => createEncryption({ secretsKey: text.repeat(8), dataDir: "" });

it("counts what another key encrypted, and makes it anew when that key is lost", async () => {
  api = await testApi();
  const { db, sql } = api;
  const [lost, present] = [key("lost"), key("here")];
  const customer = await api.signUp();
  await sql`
    INSERT INTO totp_secrets (user_id, secret, confirmed_at)
    VALUES (${customer.user.id}, ${lost.encrypt("secret", "totp")}, now())`;
  for (const [id, encryption] of [
    ["hook-lost", lost],
    ["hook-kept", present],
  ] as const) {
    await sql`
      INSERT INTO webhooks (id, url, secret, events)
      VALUES (${id}, 'https://hooks.example', ${sealWebhookSecret(encryption, id, id)}, '{order.placed}')`;
  }
  await insertDocuments(customer.user.id, { lost, kept: present });
  const deps = { db, encryption: present, now: api.deps.now };
  const unreadable = await countUnreadableSecrets(deps);
  expect(unreadable).toEqual({ apps: 1, webhooks: 1, documents: 1 });
  expect(explainUnreadable(unreadable)).toMatch(
    /^The secrets of 1 authenticator app, 1 webhook and 1 document of applications were encrypted with another key\./,
  );
  expect(await forgetUnreadableSecrets(deps)).toEqual({ apps: 1, webhooks: 1, documents: 1 });
  expect(explainUnreadable(await countUnreadableSecrets(deps))).toBeNull();
  const hooks = await sql<{ id: string; secret: string }[]>`SELECT id, secret FROM webhooks`;
  const secrets = Object.fromEntries(
    hooks.map((hook) => [hook.id, openWebhookSecret(present, hook)]),
  );
  expect(secrets["hook-kept"]).toBe("hook-kept");
  expect(secrets["hook-lost"]).toMatch(/^whsec_/);
  expect(await sql`SELECT FROM totp_secrets`).toHaveLength(0);
  const mails = await sql`SELECT FROM mails WHERE kind = 'security-changed'`;
  expect(mails).toHaveLength(1);
  const documents = await sql`
    SELECT id FROM buyer_documents WHERE content IS NOT NULL`;
  expect(documents).toEqual([{ id: "document-kept" }]);
  const records = await sql<{ body: string }[]>`
    SELECT body FROM buyer_records WHERE kind = 'document-deleted'`;
  expect(records.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({ kind: "document-deleted", sha256: "document-lost" }),
  ]);
  expect(await forgetUnreadableSecrets(deps)).toEqual({ apps: 0, webhooks: 0, documents: 0 });
});

/** An open application with a document of each key. */
async function insertDocuments(userId: string, keys: Record<string, Encryption>) {
  await api.sql`
    INSERT INTO buyer_applications (id, user_id, state, institution, sent_at)
    VALUES ('application', ${userId}, 'open', '{}', now())`;
  for (const [name, encryption] of Object.entries(keys)) {
    const id = `document-${name}`;
    const { content, contentKey } = sealDocument(encryption, id, Buffer.from(name));
    await api.sql`
      INSERT INTO buyer_documents (id, application_id, file_name, type, bytes, sha256, content, content_key)
      VALUES (${id}, 'application', 'letter.pdf', 'application/pdf', 4, ${id}, ${Buffer.from(content)}, ${contentKey})`;
  }
}
