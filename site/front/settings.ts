import { resolve } from "node:path";
import { NO_PROXY, type ProxyTrust, readProxyTrust } from "#shared/processes/visitor-address.ts";
import { readStorageAddress, type StorageAddress } from "#shared/storage/storage-address.ts";

/** The settings of the front. docs/operating.md lists their variables. */
export type FrontSettings = {
  port: number;
  /** Undefined means all interfaces. */
  host?: string;
  /** The public origin. With https, responses have HSTS. */
  siteUrl: string;
  /** The API's origin for browsers, if it is not the public one. */
  apiPublicUrl?: string;
  /** Other origins that may read responses of the api, and of the front while the api is down (CORS). */
  allowedOrigins?: string[];
  /** Contains `media/` and `published/` unless other settings move them, and the disk cache of a bucket. */
  dataDir: string;
  /** A build with `site/` and `admin/`. */
  buildDir: string;
  apiUrl: string;
  siteServerUrl: string;
  /** The reverse proxies before the front whose X-Forwarded-For is believed. */
  trustProxy: ProxyTrust;
  /** Whether HSTS includes all subdomains. */
  hstsSubdomains: boolean;
  /** Proves to the api that the front forwarded a request with the client's address. */
  internalToken?: string;
  /** Whether another front on this machine may listen on the same port: that of the next release. */
  sharePort?: boolean;
};

export type FrontProcessSettings = FrontSettings & {
  storage: StorageAddress;
  logLevel: string;
  processName: string;
  release?: string;
};

/** Reads the settings from the environment. `start` and `serve` have validated the values. */
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
    trustProxy: readProxyTrust(source.TRUST_PROXY ?? "") ?? NO_PROXY,
    hstsSubdomains: isOn(source.HSTS_SUBDOMAINS),
    sharePort: isOn(source.SHARE_PORT),
    internalToken: source.INTERNAL_TOKEN || undefined,
    logLevel: source.LOG_LEVEL || "info",
    processName: source.PROCESS_NAME || "web",
    release: source.RELEASE || undefined,
  };
}

const isOn = (value: string | undefined) => value === "1" || value === "true";
