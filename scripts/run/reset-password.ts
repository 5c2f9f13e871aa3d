/**
 * `npm run reset-password -- EMAIL`: prints a link with which the account's owner chooses a new
 * password, valid for one hour. For an administrator who forgot it while no email arrives. The link has the address of
 * SITE_URL, or the one under which the shop was last started.
 */

import { normalizeEmail } from "#shared/domain/emails.ts";
import { findUserByEmail } from "../../api/src/accounts/accounts.queries.ts";
import { createResetToken } from "../../api/src/accounts/create-tokens.ts";
import { recordActivity } from "../../api/src/activity/activity.queries.ts";
import { commandLine } from "../../api/src/command-line.ts";
import { SettingsError } from "../../api/src/env.ts";
import { findServedRelease } from "../../api/src/publishing/releases.queries.ts";
import { runTask } from "./open-database.ts";
import { withShopData } from "./shop-data.ts";

const [email] = process.argv.slice(2);

await runTask("reset-password", async ({ url }, env) => {
  if (!email)
    throw new SettingsError([`Name the account: ${commandLine("reset-password", "EMAIL")}`]);
  const { token, siteUrl } = await withShopData(url, env, async ({ db }) => {
    // Read first: where that fails, no link is made that nobody gets.
    const siteUrl = process.env.SITE_URL ? env.siteUrl : (await findServedRelease(db))?.siteUrl;
    const token = await db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, normalizeEmail(email));
      const drawn = user && (await createResetToken(tx, user.id));
      if (!drawn) return null;
      await recordActivity(tx, {
        actorId: null,
        action: "password-reset-link",
        subjectType: "user",
        subjectId: user.id,
        summary: `Made a link for a new password of ${user.email} on the server (reset-password)`,
      });
      return drawn;
    });
    return { token, siteUrl };
  });
  if (!token) throw new SettingsError([`No account that can sign in has the email ${email}.`]);
  console.log(`${siteUrl ?? ""}/reset-password?token=${encodeURIComponent(token)}`);
  if (!siteUrl) {
    console.log(
      "The shop's address is not known here, because SITE_URL is not set: put it before this path.",
    );
  }
  console.log(
    `The link works once, for one hour. Second factors stay; ${commandLine("rescue-admin", email)} removes them.`,
  );
});
