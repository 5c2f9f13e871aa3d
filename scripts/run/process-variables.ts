import { SETTING_NAMES } from "../../api/src/env.ts";
import { SECRETS } from "../../api/src/read-secret-files.ts";

export type ProcessKind = "api" | "worker" | "site" | "web" | "backup" | "database";

type Variables = Record<string, string | undefined>;

/**
 * Who needs which secret; nobody else gets it. `start` itself has all of them. A new secret must be
 * given to somebody here.
 */
const READERS: Record<(typeof SECRETS)[number], readonly ProcessKind[]> = {
  DATABASE_URL: ["api", "worker", "backup"],
  DATABASE_LISTEN_URL: ["worker"],
  DATABASE_READ_URL: ["api"],
  // Migrations run before the processes.
  DATABASE_MIGRATE_URL: [],
  SMTP_URL: ["worker"],
  MAIL_BOUNCES_TOKEN: ["api"],
  // The first administrator is made before the processes.
  ADMIN_PASSWORD: [],
  PUBLISH_HOOK_SECRET: ["worker"],
  // The worker looks for labels whose purchase got no answer.
  SHIPPO_API_TOKEN: ["api", "worker"],
  SHIPPO_EVENTS_TOKEN: ["api"],
  INTERNAL_TOKEN: ["api", "web"],
  METRICS_TOKEN: ["api"],
  SECRETS_KEY: ["api", "worker"],
  // Pictures are written by the api, pages by the worker; the front reads both.
  AWS_ACCESS_KEY_ID: ["api", "worker", "web", "backup"],
  AWS_SECRET_ACCESS_KEY: ["api", "worker", "web", "backup"],
};

/** What programs of any kind read: paths, languages, authorities, proxies, and settings of Bun. */
const SYSTEM =
  /^(?:PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|SSL_CERT_(?:FILE|DIR)|NODE_EXTRA_CA_CERTS|NODE_ENV|BUN_\w+|(?:https?|no)_proxy|HTTPS?_PROXY|NO_PROXY)$/;

/** What `start` tells its processes besides the settings. */
const TOLD = ["BUILD_DIR", "SITE_BUILD_DIR"];

const SITE = [
  ...["API_URL", "API_PUBLIC_URL", "SITE_URL", "SITE_BUILD_DIR", "HOST", "PORT"],
  ...["DATA_DIR", "LOG_LEVEL", "PROCESS_NAME", "RELEASE"],
];

const WEB = [
  ...["PORT", "HOST", "SHARE_PORT", "SITE_URL", "API_PUBLIC_URL", "ALLOWED_ORIGINS"],
  ...["DATA_DIR", "STORAGE_URL", "BUILD_DIR", "API_URL", "SITE_SERVER_URL", "TRUST_PROXY"],
  ...["HSTS_SUBDOMAINS", "LOG_LEVEL", "PROCESS_NAME", "RELEASE"],
];

const BACKUP = ["DATA_DIR", "STORAGE_URL", "BACKUP_URL", "BACKUP_AT", "BACKUP_AGE_RECIPIENT"];
const BACKUP_SECRETS = ["BACKUP_PASSPHRASE", "BACKUP_ACCESS_KEY_ID", "BACKUP_SECRET_ACCESS_KEY"];

const withFiles = (names: readonly string[]) => names.flatMap((name) => [name, `${name}_FILE`]);

const plainSettings = SETTING_NAMES.filter((name) => !SECRETS.some((secret) => secret === name));

/** The settings that are no secrets, by kind. */
const PLAIN: Record<ProcessKind, readonly string[]> = {
  api: [...plainSettings, ...TOLD],
  worker: [...plainSettings, ...TOLD],
  site: SITE,
  web: WEB,
  backup: [...BACKUP, ...withFiles(BACKUP_SECRETS)],
  database: [],
};

/** The names of all variables that a process of this kind may get, besides those of the system. */
export function variablesOf(kind: ProcessKind): string[] {
  const secrets = SECRETS.filter((name) => READERS[name].includes(kind));
  return [...PLAIN[kind], ...withFiles(secrets)].sort();
}

/** The part of these variables that a process of this kind needs. */
export function environmentOf(kind: ProcessKind, variables: Variables): Variables {
  const names = new Set(variablesOf(kind));
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => names.has(name) || SYSTEM.test(name)),
  );
}
