import { resolve } from "node:path";
import { readStorageAddress, type StorageAddress } from "#shared/storage/storage-address.ts";

/** The settings of the front. docs/operating.md lists the variables that they are read from. */
export type FrontSettings = {
  port: number;
  /** Undefined listens on every interface. */
  host?: string;
  /** The public origin; with https, browsers are told to use nothing else (HSTS). */
  siteUrl: string;
  /** The origin at which browsers find the api, when that is not the public one. */
  apiPublicUrl?: string;
  /** Other origins whose pages may read the api's answers, and those of the front when the api is down. */
  allowedOrigins?: string[];
  /** Holds `media/` and `published/` unless they are elsewhere, and what this machine keeps of a bucket. */
  dataDir: string;
  /** A build: `site/` and `admin/`. */
  buildDir: string;
  apiUrl: string;
  siteServerUrl: string;
  /** Whether the last entry of X-Forwarded-For, which a proxy before the front has written, is the client's address. */
  trustProxy: boolean;
  /** Whether HSTS holds for every subdomain too. */
  hstsSubdomains: boolean;
  /** Proves to the api that a request, with the client's address, comes from the front. */
  internalToken?: string;
  /** Another front of this machine may listen on the port too: that of a release which takes over. */
  sharePort?: boolean;
};

/** What the front's process needs beside what it answers by. */
export type FrontProcessSettings = FrontSettings & {
  storage: StorageAddress;
  /** From which level on log lines are written. */
  logLevel: string;
  /** Names this process among those of its machine. */
  processName: string;
  release?: string;
};

/** The settings from the environment, whose values `start` and `serve` have checked. */
export function frontSettings(source: Record<string, string | undefined>): FrontProcessSettings {
  const port = Number(source.PORT || 3000);
  const dataDir = resolve(source.DATA_DIR || "./.data");
  return {
    port,
    host: source.HOST || undefined,
    siteUrl: source.SITE_URL || `http://localhost:${port}`,
    apiPublicUrl: source.API_PUBLIC_URL || undefined,
    allowedOrigins: source.ALLOWED_ORIGINS?.split(",").filter(Boolean),
    dataDir,
    storage: readStorageAddress(source.STORAGE_URL, {
      dataDir,
      accessKeyId: source.AWS_ACCESS_KEY_ID,
      secretAccessKey: source.AWS_SECRET_ACCESS_KEY,
    }),
    buildDir: resolve(source.BUILD_DIR || "./dist"),
    apiUrl: source.API_URL || "http://127.0.0.1:3001",
    siteServerUrl: source.SITE_SERVER_URL || "http://127.0.0.1:3002",
    trustProxy: isOn(source.TRUST_PROXY),
    hstsSubdomains: isOn(source.HSTS_SUBDOMAINS),
    sharePort: isOn(source.SHARE_PORT),
    internalToken: source.INTERNAL_TOKEN || undefined,
    logLevel: source.LOG_LEVEL || "info",
    processName: source.PROCESS_NAME || "web",
    release: source.RELEASE || undefined,
  };
}

const isOn = (value: string | undefined) => value === "1" || value === "true";
