/**
 * `npm run rescue-admin -- EMAIL`: for an admin who lost every second factor and recovery code. Removes passkeys,
 * authenticator app, recovery codes and API keys of the account and ends its sessions; the password stays. It needs
 * access to the server. The activity log records it, and the account's owner gets an email.
 */

import { commandLine } from "../../api/src/command-line.ts";
import { SettingsError } from "../../api/src/env.ts";
import { rescueAccount } from "../../api/src/sessions/rescue-account.ts";
import { runTask } from "./open-database.ts";
import { withShopData } from "./shop-data.ts";

const [email] = process.argv.slice(2);

await runTask("rescue-admin", async ({ url }, env) => {
  if (!email)
    throw new SettingsError([`Name the account: ${commandLine("rescue-admin", "EMAIL")}`]);
  const rescued = await withShopData(url, env, (deps) => rescueAccount(deps, email));
  if (!rescued) throw new SettingsError([`No account that can sign in has the email ${email}.`]);
  console.log(
    `${rescued.email} (${rescued.role}) has no second factor any more, is signed out everywhere, and its API keys are revoked.`,
  );
  console.log("They sign in with their password; a forgotten one can be reset by email.");
});
