import { readFileSync } from "node:fs";

/** Secret settings that may be in a file: `X_FILE` names the file of `X`. */
export const SECRETS = [
  "DATABASE_URL",
  "DATABASE_LISTEN_URL",
  "DATABASE_READ_URL",
  "DATABASE_MIGRATE_URL",
  "SMTP_URL",
  "MAIL_BOUNCES_TOKEN",
  "ADMIN_PASSWORD",
  "PUBLISH_HOOK_SECRET",
  "SHIPPO_API_TOKEN",
  "SHIPPO_EVENTS_TOKEN",
  "INTERNAL_TOKEN",
  "METRICS_TOKEN",
  "SECRETS_KEY",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
] as const;

type Variables = Record<string, string | undefined>;

/**
 * A copy of the variables, with the secrets from their files, as orchestrators and systemd provide
 * them. A line break at the end is removed, because editors add it. `problems` has a sentence for
 * each unusable file, and never contains a secret.
 */
export function readSecretFiles(
  source: Variables,
  secrets: readonly string[] = SECRETS,
): { variables: Variables; problems: string[] } {
  const variables = { ...source };
  const problems: string[] = [];
  for (const name of secrets) {
    const file = source[`${name}_FILE`];
    delete variables[`${name}_FILE`];
    if (!file) continue;
    if (source[name]) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them.`);
      continue;
    }
    try {
      variables[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      if (!variables[name]) problems.push(`${name}_FILE names an empty file: ${file}.`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE names a file that cannot be read (${code}): ${file}.`);
    }
  }
  return { variables, problems };
}
