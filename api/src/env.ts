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
  const given = Object.fromEntries(
    Object.keys(settings.shape).map((name) => [name, all[variableOf(name)] || undefined]),
  );
  const parsed = settings.safeParse(given);
  const wrong = parsed.error?.issues.map((issue) => sentence(issue, given)) ?? [];
  if (!parsed.success || problems.length > 0) throw new SettingsError([...problems, ...wrong]);
  const own = parsed.data;
  const siteUrl = siteUrlOf(own);
  const split = isSplit(own);
  return {
    ...own,
    siteUrl,
    /** The API's public origin, when it differs from the site's. */
    apiPublicUrl: split ? own.apiPublicUrl : undefined,
    dataDir: resolve(own.dataDir),
    /** The storage of pictures and published pages: the data directory, another folder, or a bucket. */
    storage: storageOf(own),
    /** Undefined keeps mails as files of the data folder. */
    smtpUrl: own.smtpUrl === "none" ? undefined : own.smtpUrl,
    /** Pages of these other origins may call the API and read its answers. */
    allowedOrigins: split ? [...new Set([siteUrl, ...own.allowedOrigins])] : own.allowedOrigins,
    sessionTransport: own.sessionTransport ?? (split ? "header" : "cookie"),
    /** The API's URL for the site server and the front, without a trailing slash. */
    apiUrl: own.apiUrl ?? `http://127.0.0.1:${own.apiPort}`,
    /** The site server's URL for the front and the worker. */
    siteServerUrl: own.siteServerUrl ?? `http://127.0.0.1:${own.sitePort}`,
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
  const setting = String(issue.path[0]);
  const name = variableOf(setting);
  const isSecret = SECRETS.some((secret) => secret === name);
  const shown = !isSecret && given[setting] ? `, not "${given[setting]}"` : "";
  return `${name} ${issue.message}${shown}.`;
}

/** By the names in code: `databaseUrl` is the variable DATABASE_URL. */
const settings = z
  .object({
    port: port(3000),
    /** Undefined listens on every interface, IPv4 and IPv6. */
    host: z
      .string()
      .regex(/^[\w.:-]+$/, "must be a host name or an IP address")
      .optional(),
    /** Another process may listen on the same port, so that a new release can replace the old one without a gap. */
    sharePort: flag(false),
    siteUrl: origin.optional(),
    apiPublicUrl: origin.optional(),
    dataDir: z.string().default("./.data"),
    storageUrl: z.string().optional(),
    awsAccessKeyId: z.string().optional(),
    awsSecretAccessKey: z.string().optional(),
    /** Undefined means the embedded PostgreSQL in the data directory. */
    databaseUrl: databaseAddress.optional(),
    /** The address for LISTEN, when the database's own address goes through a pooler. */
    databaseListenUrl: databaseAddress.optional(),
    /** A standby of the database for visitors' reads of the catalogue. */
    databaseReadUrl: databaseAddress.optional(),
    /** The address for migrations, of the role that owns the tables; the shop's own role only uses them. */
    databaseMigrateUrl: databaseAddress.optional(),
    smtpUrl: mailServer.optional(),
    mailFrom: z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]+$/, "must be a sender such as Aliquot <orders@shop.example>")
      .default("Aliquot <orders@localhost>"),
    /** The token in the URL that takes bounces; undefined means that none is taken. */
    mailBouncesToken: addressSecret.optional(),
    adminEmail: emailAddress("must be an email address").optional(),
    adminPassword: secret(8).max(256, "must have at most 256 characters").optional(),
    publishHookUrl: address(
      WEB,
      "must be an address that begins with http:// or https://",
    ).optional(),
    publishHookSecret: secret(16).optional(),
    /** Switches labels on; undefined means that they are entered by hand. */
    shippoApiToken: secret(16).optional(),
    /** Another URL than Shippo's, of a simulator. */
    shippoUrl: origin.optional(),
    /** The token in the URL for tracking updates; undefined derives it from the API token. */
    shippoEventsToken: addressSecret.optional(),
    /** Allows webhooks to private networks and without TLS. */
    webhooksPrivate: flag(false),
    allowedOrigins: origins,
    sessionTransport: z.enum(["cookie", "header"], "must be cookie or header").optional(),
    cookieDomain: z
      .string()
      .regex(/^\.?[\w.-]+$/, "must be a domain such as shop.example")
      .optional(),
    trustProxy: proxies,
    hstsSubdomains: flag(false),
    shopTimeZone: z
      .string()
      .refine(isTimeZone, "must be a time zone such as America/New_York")
      .default("America/New_York"),
    demo: flag(true),
    logLevel: z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "must be fatal, error, warn, info, debug, trace or silent",
      )
      .default("info"),
    /** The log output of the shop's processes; undefined means the default of the command. */
    logTo: z.enum(["stdout", "files"], "must be stdout or files").optional(),
    apiProcesses: wholeNumber(1, 64).default(1),
    /** The processes behind the front listen on this address only. */
    internalHost: z.string().default("127.0.0.1"),
    apiPort: port(3001),
    sitePort: port(3002),
    apiUrl: origin.optional(),
    siteServerUrl: origin.optional(),
    /** Proves that our own front forwarded a request, so that its X-Forwarded-For is trusted. */
    internalToken: secret(16).optional(),
    /** The bearer token for /api/metrics; without it there are no metrics. */
    metricsToken: secret(16).optional(),
    /** Encrypts secrets in the database; undefined means the key in the data directory. */
    secretsKey: secret(32).optional(),
    /** The name of this process on its machine, in logs and metrics. */
    processName: z
      .string()
      .regex(/^[\w-]{1,40}$/, "must be letters, digits and hyphens")
      .optional(),
    /** The release that is served; the folder of its published pages has this name. */
    release: z
      .string()
      .regex(/^[\w.-]+$/, "must be letters, digits, dots and hyphens")
      .optional(),
  })
  .check((context) => {
    const { value, issues } = context;
    const refuse = (name: keyof typeof value, message: string) =>
      issues.push({ code: "custom", path: [name], message, input: undefined });
    for (const name of ["databaseListenUrl", "databaseReadUrl", "databaseMigrateUrl"] as const) {
      if (value[name] && !value.databaseUrl) refuse(name, "needs DATABASE_URL");
    }
    if (value.databaseReadUrl && readDatabaseHosts(value.databaseReadUrl).length > 1) {
      refuse("databaseReadUrl", "must name one server, a standby");
    }
    try {
      storageOf(value);
    } catch (error) {
      if (!(error instanceof StorageAddressError)) throw error;
      refuse("storageUrl", error.message);
    }
    for (const name of ["shippoUrl", "shippoEventsToken"] as const) {
      if (value[name] && !value.shippoApiToken) refuse(name, "needs SHIPPO_API_TOKEN");
    }
    if (value.publishHookUrl && !value.publishHookSecret) {
      refuse("publishHookSecret", "must be set when PUBLISH_HOOK_URL is");
    }
    if (isSplit(value) && value.sessionTransport === "cookie") {
      refuse(
        "sessionTransport",
        "must be header when API_PUBLIC_URL is another origin than SITE_URL",
      );
    }
    // Browsers block calls from an https page to plain http.
    if (value.apiPublicUrl?.startsWith("http:") && siteUrlOf(value).startsWith("https:")) {
      refuse("apiPublicUrl", "must begin with https:// when SITE_URL does");
    }
  });

export const SETTING_NAMES: string[] = Object.keys(settings.shape).map(variableOf);

/** The variable of a setting: DATABASE_URL sets `databaseUrl`. */
function variableOf(setting: string): string {
  return setting.replace(/[A-Z]/g, "_$&").toUpperCase();
}

type StorageSettings = {
  dataDir: string;
  storageUrl?: string;
  awsAccessKeyId?: string;
  awsSecretAccessKey?: string;
};

const storageOf = (own: StorageSettings) =>
  readStorageAddress(own.storageUrl, {
    dataDir: resolve(own.dataDir),
    accessKeyId: own.awsAccessKeyId,
    secretAccessKey: own.awsSecretAccessKey,
  });

type PublicAddresses = { port: number; siteUrl?: string; apiPublicUrl?: string };

function siteUrlOf({ port, siteUrl }: PublicAddresses): string {
  return siteUrl ?? `http://localhost:${port}`;
}

function isSplit(addresses: PublicAddresses): boolean {
  const { apiPublicUrl } = addresses;
  return apiPublicUrl !== undefined && apiPublicUrl !== siteUrlOf(addresses);
}
