import { afterEach, expect, it } from "vitest";
import { createEncryption } from "./encryption.ts";
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
  const deps = { db, encryption: present };
  const unreadable = await countUnreadableSecrets(deps);
  expect(unreadable).toEqual({ apps: 1, webhooks: 1 });
  expect(explainUnreadable(unreadable)).toMatch(
    /^The secrets of 1 authenticator app and 1 webhook were encrypted with another key\./,
  );
  expect(await forgetUnreadableSecrets(deps)).toEqual({ apps: 1, webhooks: 1 });
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
  expect(await forgetUnreadableSecrets(deps)).toEqual({ apps: 0, webhooks: 0 });
});
