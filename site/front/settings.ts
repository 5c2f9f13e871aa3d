import { resolve } from "node:path";
import { NO_PROXY, readProxyTrust } from "#shared/processes/visitor-address.ts";
import { readStorageAddress } from "#shared/storage/storage-address.ts";

export type FrontSettings = ReturnType<typeof frontSettings>;

/**
 * Reads the settings of the front from the environment. docs/operating.md lists their variables.
 * `start` and `serve` have validated the values.
 */
export function frontSettings(source: Record<string, string | undefined>) {
  const port = Number(source.PORT || 3000);
  const dataDir = resolve(source.DATA_DIR || "./.data");
  return {
    port,
    /** Undefined means all interfaces. */
    host: source.HOST || undefined,
    /** The public origin. With https, responses have HSTS. */
    siteUrl: source.SITE_URL || `http://localhost:${port}`,
    /** The API's origin for browsers, if it is not the public one. */
    apiPublicUrl: source.API_PUBLIC_URL || undefined,
    /** Other origins that may read responses of the api, and of the front while the api is down (CORS). */
    allowedOrigins: source.ALLOWED_ORIGINS?.split(",").filter(Boolean),
    /** Contains `media/` and `published/` unless other settings move them, and the disk cache of a bucket. */
    dataDir,
    storage: readStorageAddress(source.STORAGE_URL, {
      dataDir,
      accessKeyId: source.AWS_ACCESS_KEY_ID,
      secretAccessKey: source.AWS_SECRET_ACCESS_KEY,
    }),
    /** A build with `site/` and `admin/`. */
    buildDir: resolve(source.BUILD_DIR || "./dist"),
    apiUrl: source.API_URL || "http://127.0.0.1:3001",
    siteServerUrl: source.SITE_SERVER_URL || "http://127.0.0.1:3002",
    /** The reverse proxies before the front whose X-Forwarded-For is believed. */
    trustProxy: readProxyTrust(source.TRUST_PROXY ?? "") ?? NO_PROXY,
    /** Whether HSTS includes all subdomains. */
    hstsSubdomains: isOn(source.HSTS_SUBDOMAINS),
    /** Whether another front on this machine may listen on the same port: that of the next release. */
    sharePort: isOn(source.SHARE_PORT),
    /** Proves to the api that the front forwarded a request with the client's address. */
    internalToken: source.INTERNAL_TOKEN || undefined,
    logLevel: source.LOG_LEVEL || "info",
    processName: source.PROCESS_NAME || "web",
    release: source.RELEASE || undefined,
  };
}

const isOn = (value: string | undefined) => value === "1" || value === "true";
