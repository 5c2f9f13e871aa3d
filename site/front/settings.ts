import { resolve } from "node:path";

/** What the front needs to know. Its variables are a part of the shop's (docs/operating.md). */
export type FrontSettings = {
  port: number;
  /** Undefined listens on every interface. */
  host?: string;
  /** The public origin; https makes browsers insist on it. */
  siteUrl: string;
  /** Where browsers find the api, when that is not the public origin. */
  apiPublicUrl?: string;
  /** Other origins whose pages may read the api's answers, and ours in its place. */
  allowedOrigins?: string[];
  /** Holds `media/` and `published/`. */
  dataDir: string;
  /** A build: `site/` and `admin/`. */
  buildDir: string;
  apiUrl: string;
  siteServerUrl: string;
  /** Believe the last X-Forwarded-For of a proxy in front of us. */
  trustProxy: boolean;
  /** Insist on https for every subdomain, too. */
  hstsSubdomains: boolean;
  /** Tells the api that the client's address comes from us. */
  internalToken?: string;
};

/** The settings from the environment, whose values `start` and `serve` have checked. */
export function frontSettings(source: Record<string, string | undefined>): FrontSettings {
  const port = Number(source.PORT || 3000);
  return {
    port,
    host: source.HOST || undefined,
    siteUrl: source.SITE_URL || `http://localhost:${port}`,
    apiPublicUrl: source.API_PUBLIC_URL || undefined,
    allowedOrigins: source.ALLOWED_ORIGINS?.split(",").filter(Boolean),
    dataDir: resolve(source.DATA_DIR || "./.data"),
    buildDir: resolve(source.BUILD_DIR || "./dist"),
    apiUrl: source.API_URL || "http://127.0.0.1:3001",
    siteServerUrl: source.SITE_SERVER_URL || "http://127.0.0.1:3002",
    trustProxy: isOn(source.TRUST_PROXY),
    hstsSubdomains: isOn(source.HSTS_SUBDOMAINS),
    internalToken: source.INTERNAL_TOKEN || undefined,
  };
}

const isOn = (value: string | undefined) => value === "1" || value === "true";
