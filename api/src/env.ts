import { resolve } from "node:path";
import { z } from "zod";
import { emailAddress } from "#shared/contracts/common.ts";
import { isTimeZone } from "#shared/domain/time-zones.ts";
import { readStorageAddress, StorageAddressError } from "#shared/storage/storage-address.ts";
import { readDatabaseHosts } from "./db/database-address.ts";
import { readSecretFiles, SECRETS } from "./read-secret-files.ts";
import {
  address,
  addressSecret,
  databaseAddress,
  flag,
  mailServer,
  origin,
  origins,
  port,
  proxies,
  secret,
  WEB,
  wholeNumber,
} from "./setting-values.ts";

/** Invalid settings. The message has one sentence for each and never contains a secret. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join("\n"));
    this.name = "SettingsError";
    this.problems = problems;
  }
}

export type Environment = ReturnType<typeof parseEnvironment>;

/**
 * Parses all settings of the shop. An empty variable counts as absent, because compose files write it that way.
 * @throws SettingsError with all invalid values
 */
export function parseEnvironment(source: Record<string, string | undefined>) {
  const { variables: all, problems } = readSecretFiles(source);
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => sentence(issue, given)) ?? [];
  if (!parsed.success || problems.length > 0) throw new SettingsError([...problems, ...wrong]);
  const v = parsed.data;
  const siteUrl = siteUrlOf(v);
  const split = isSplit(v);
  return {
    port: v.PORT,
    /** Undefined listens on every interface, IPv4 and IPv6. */
    host: v.HOST,
    /** Another process may listen on the same port, so that a new release can replace the old one without a gap. */
    sharePort: v.SHARE_PORT,
    siteUrl,
    /** The API's public origin, when it differs from the site's. */
    apiPublicUrl: split ? v.API_PUBLIC_URL : undefined,
    dataDir: resolve(v.DATA_DIR),
    /** The storage of pictures and published pages: the data directory, another folder, or a bucket. */
    storage: storageOf(v),
    /** Undefined means the embedded PostgreSQL in the data directory. */
    databaseUrl: v.DATABASE_URL,
    /** The address for migrations, of the role that owns the tables; the shop's own role only uses them. */
    databaseMigrateUrl: v.DATABASE_MIGRATE_URL,
    /** The address for LISTEN, when the database's own address goes through a pooler. */
    databaseListenUrl: v.DATABASE_LISTEN_URL,
    /** A standby of the database for visitors' reads of the catalogue. */
    databaseReadUrl: v.DATABASE_READ_URL,
    /** Undefined keeps mails as files of the data folder. */
    smtpUrl: v.SMTP_URL === "none" ? undefined : v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    /** In the address that takes bounces; undefined means that none is taken. */
    mailBouncesToken: v.MAIL_BOUNCES_TOKEN,
    adminEmail: v.ADMIN_EMAIL,
    adminPassword: v.ADMIN_PASSWORD,
    publishHookUrl: v.PUBLISH_HOOK_URL,
    publishHookSecret: v.PUBLISH_HOOK_SECRET,
    /** Switches labels on; undefined means that they are entered by hand. */
    shippoToken: v.SHIPPO_API_TOKEN,
    /** Another address than Shippo's, of a simulator. */
    shippoUrl: v.SHIPPO_URL,
    /** In the address for tracking updates; undefined derives it from the API token. */
    shippoEventsToken: v.SHIPPO_EVENTS_TOKEN,
    /** Allows webhooks to private networks and without TLS. */
    webhooksPrivate: v.WEBHOOKS_PRIVATE,
    /** Pages of these other origins may call the API and read its answers. */
    allowedOrigins: split ? [...new Set([siteUrl, ...v.ALLOWED_ORIGINS])] : v.ALLOWED_ORIGINS,
    sessionTransport: v.SESSION_TRANSPORT ?? (split ? "header" : "cookie"),
    cookieDomain: v.COOKIE_DOMAIN,
    trustProxy: v.TRUST_PROXY,
    hstsSubdomains: v.HSTS_SUBDOMAINS,
    shopTimeZone: v.SHOP_TIME_ZONE,
    demo: v.DEMO,
    logLevel: v.LOG_LEVEL,
    /** The log output of the shop's processes; undefined means the default of the command. */
    logTo: v.LOG_TO,
    apiProcesses: v.API_PROCESSES,
    /** The processes behind the front listen on this address only. */
    internalHost: v.INTERNAL_HOST,
    apiPort: v.API_PORT,
    sitePort: v.SITE_PORT,
    /** The API's address for the site server and the front, without a trailing slash. */
    apiUrl: v.API_URL ?? `http://127.0.0.1:${v.API_PORT}`,
    /** The site server's address for the front and the worker. */
    siteServerUrl: v.SITE_SERVER_URL ?? `http://127.0.0.1:${v.SITE_PORT}`,
    /** Proves that our own front forwarded a request, so that its X-Forwarded-For is trusted. */
    internalToken: v.INTERNAL_TOKEN,
    /** Encrypts secrets in the database; undefined means the key in the data directory. */
    secretsKey: v.SECRETS_KEY,
    /** The bearer token for /api/metrics; without it there are no metrics. */
    metricsToken: v.METRICS_TOKEN,
    /** The name of this process on its machine, in logs and metrics. */
    processName: v.PROCESS_NAME,
    /** The release that is served; the folder of its published pages has this name. */
    release: v.RELEASE,
  };
}

/** The settings of this process. Invalid ones end it, with a sentence for each on standard error. */
export function readEnvironment(): Environment {
  try {
    return parseEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The name of this API process. Unnamed processes that share a port are distinguished by their process ids. */
export const apiProcessName = ({
  processName,
  apiProcesses,
}: Pick<Environment, "processName" | "apiProcesses">): string =>
  processName ?? (apiProcesses > 1 ? `api-${process.pid}` : "api");

/** The database's address, for processes that do not start a database themselves. */
export function requireDatabaseUrl(env: Environment): string {
  if (!env.databaseUrl) throw new SettingsError(["DATABASE_URL is missing."]);
  return env.databaseUrl;
}

function sentence(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const isSecret = SECRETS.some((secret) => secret === name);
  const shown = !isSecret && given[name] ? `, not "${given[name]}"` : "";
  return `${name} ${issue.message}${shown}.`;
}

const variables = z
  .object({
    PORT: port(3000),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, "must be a host name or an IP address")
      .optional(),
    SHARE_PORT: flag(false),
    SITE_URL: origin.optional(),
    API_PUBLIC_URL: origin.optional(),
    DATA_DIR: z.string().default("./.data"),
    STORAGE_URL: z.string().optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_LISTEN_URL: databaseAddress.optional(),
    DATABASE_READ_URL: databaseAddress.optional(),
    DATABASE_MIGRATE_URL: databaseAddress.optional(),
    SMTP_URL: mailServer.optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]+$/, "must be a sender such as Aliquot <orders@shop.example>")
      .default("Aliquot <orders@localhost>"),
    MAIL_BOUNCES_TOKEN: addressSecret.optional(),
    ADMIN_EMAIL: emailAddress("must be an email address").optional(),
    ADMIN_PASSWORD: secret(8).max(256, "must have at most 256 characters").optional(),
    PUBLISH_HOOK_URL: address(
      WEB,
      "must be an address that begins with http:// or https://",
    ).optional(),
    PUBLISH_HOOK_SECRET: secret(16).optional(),
    SHIPPO_API_TOKEN: secret(16).optional(),
    SHIPPO_URL: origin.optional(),
    SHIPPO_EVENTS_TOKEN: addressSecret.optional(),
    WEBHOOKS_PRIVATE: flag(false),
    ALLOWED_ORIGINS: origins,
    SESSION_TRANSPORT: z.enum(["cookie", "header"], "must be cookie or header").optional(),
    COOKIE_DOMAIN: z
      .string()
      .regex(/^\.?[\w.-]+$/, "must be a domain such as shop.example")
      .optional(),
    TRUST_PROXY: proxies,
    HSTS_SUBDOMAINS: flag(false),
    SHOP_TIME_ZONE: z
      .string()
      .refine(isTimeZone, "must be a time zone such as America/New_York")
      .default("America/New_York"),
    DEMO: flag(true),
    LOG_LEVEL: z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "must be fatal, error, warn, info, debug, trace or silent",
      )
      .default("info"),
    LOG_TO: z.enum(["stdout", "files"], "must be stdout or files").optional(),
    API_PROCESSES: wholeNumber(1, 64).default(1),
    INTERNAL_HOST: z.string().default("127.0.0.1"),
    API_PORT: port(3001),
    SITE_PORT: port(3002),
    API_URL: origin.optional(),
    SITE_SERVER_URL: origin.optional(),
    INTERNAL_TOKEN: secret(16).optional(),
    METRICS_TOKEN: secret(16).optional(),
    SECRETS_KEY: secret(32).optional(),
    PROCESS_NAME: z
      .string()
      .regex(/^[\w-]{1,40}$/, "must be letters, digits and hyphens")
      .optional(),
    RELEASE: z
      .string()
      .regex(/^[\w.-]+$/, "must be letters, digits, dots and hyphens")
      .optional(),
  })
  .check((context) => {
    const { value, issues } = context;
    const refuse = (name: keyof typeof value, message: string) =>
      issues.push({ code: "custom", path: [name], message, input: undefined });
    for (const name of [
      "DATABASE_LISTEN_URL",
      "DATABASE_READ_URL",
      "DATABASE_MIGRATE_URL",
    ] as const) {
      if (value[name] && !value.DATABASE_URL) refuse(name, "needs DATABASE_URL");
    }
    if (value.DATABASE_READ_URL && readDatabaseHosts(value.DATABASE_READ_URL).length > 1) {
      refuse("DATABASE_READ_URL", "must name one server, a standby");
    }
    try {
      storageOf(value);
    } catch (error) {
      if (!(error instanceof StorageAddressError)) throw error;
      refuse("STORAGE_URL", error.message);
    }
    for (const name of ["SHIPPO_URL", "SHIPPO_EVENTS_TOKEN"] as const) {
      if (value[name] && !value.SHIPPO_API_TOKEN) refuse(name, "needs SHIPPO_API_TOKEN");
    }
    if (value.PUBLISH_HOOK_URL && !value.PUBLISH_HOOK_SECRET) {
      refuse("PUBLISH_HOOK_SECRET", "must be set when PUBLISH_HOOK_URL is");
    }
    if (isSplit(value) && value.SESSION_TRANSPORT === "cookie") {
      refuse(
        "SESSION_TRANSPORT",
        "must be header when API_PUBLIC_URL is another origin than SITE_URL",
      );
    }
    // Browsers block calls from an https page to plain http.
    if (value.API_PUBLIC_URL?.startsWith("http:") && siteUrlOf(value).startsWith("https:")) {
      refuse("API_PUBLIC_URL", "must begin with https:// when SITE_URL does");
    }
  });

export const SETTING_NAMES: string[] = Object.keys(variables.shape);

type StorageVariables = {
  DATA_DIR: string;
  STORAGE_URL?: string;
  AWS_ACCESS_KEY_ID?: string;
  AWS_SECRET_ACCESS_KEY?: string;
};

const storageOf = (value: StorageVariables) =>
  readStorageAddress(value.STORAGE_URL, {
    dataDir: resolve(value.DATA_DIR),
    accessKeyId: value.AWS_ACCESS_KEY_ID,
    secretAccessKey: value.AWS_SECRET_ACCESS_KEY,
  });

type PublicAddresses = { PORT: number; SITE_URL?: string; API_PUBLIC_URL?: string };

function siteUrlOf({ PORT, SITE_URL }: PublicAddresses): string {
  return SITE_URL ?? `http://localhost:${PORT}`;
}

function isSplit(addresses: PublicAddresses): boolean {
  const { API_PUBLIC_URL } = addresses;
  return API_PUBLIC_URL !== undefined && API_PUBLIC_URL !== siteUrlOf(addresses);
}
