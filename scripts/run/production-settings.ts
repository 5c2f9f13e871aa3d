import { SettingsError } from "../../api/src/env.ts";

/** What production needs besides a database; a default would be a shop that nobody can use. */
const NEEDED: Record<string, string> = {
  SITE_URL: "Set it to the shop's public address, such as https://shop.example.",
  SMTP_URL:
    "Without it no email leaves the shop. Set it to an address such as smtp://user:password@host:587, or to none to keep emails as files.",
  MAIL_FROM: "Set it to the sender of the shop's emails, such as Aliquot <orders@shop.example>.",
};

/**
 * Checks that production has every setting whose default serves only a trial on the own machine. A
 * secret may also be in a file, with `_FILE` after its name.
 * @throws SettingsError with a sentence for each missing setting
 */
export function requireProductionSettings(variables: Record<string, string | undefined>): void {
  const missing = Object.entries(NEEDED).filter(
    ([name]) => !variables[name] && !variables[`${name}_FILE`],
  );
  if (missing.length === 0) return;
  throw new SettingsError(
    missing.map(([name, sentence]) => `${name} is missing in production. ${sentence}`),
  );
}
