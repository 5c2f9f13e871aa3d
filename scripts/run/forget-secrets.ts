/**
 * `npm run forget-secrets`: for a lost secrets key. Removes the authenticator apps that nobody can check any more, gives
 * webhooks new secrets, and deletes the documents of applications that nobody can open. The shop refuses to start before.
 */
import { forgetUnreadableSecrets } from "../../api/src/secrets-key.ts";
import { runTask } from "./open-database.ts";
import { withShopData } from "./shop-data.ts";

await runTask("forget-secrets", async ({ url }, env) => {
  const { apps, webhooks, documents } = await withShopData(url, env, forgetUnreadableSecrets);
  if (apps + webhooks + documents === 0) {
    console.log("The present key decrypts every stored secret; nothing was changed.");
    return;
  }
  console.log(
    `Authenticator apps removed: ${apps}; their owners get an email. Webhooks with a new secret: ${webhooks}; give their receivers the new one (back-office, Webhooks). Documents of applications deleted: ${documents}.`,
  );
});
