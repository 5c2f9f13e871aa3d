import type { Environment } from "../env.ts";
import { readBrowserTokens } from "./browser-tokens.ts";
import { readSessionId } from "./session-user.ts";

/** The facts of a request that tries to sign in. */
export type Visit = {
  /** The session of the same browser, which a new one replaces. */
  formerId: string | null;
  from: string;
  /** "Firefox on Windows" */
  device: string;
  /** Shortened: the owner recognises it, but it identifies nobody. */
  address: string;
  /** The tokens that recognise the browser for the accounts that were signed in to in it. */
  tokens: string[];
};

export function visitOf(request: Request, from: string, env: Environment): Visit {
  return {
    formerId: readSessionId(request, env),
    from,
    device: deviceOf(request.headers.get("user-agent") ?? ""),
    address: shortened(from),
    tokens: readBrowserTokens(request),
  };
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Browser and system by name; never the header's text, which anybody can forge. */
export function deviceOf(userAgent: string): string {
  const find = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** "203.0.113.7" → "203.0.113.x". An IPv6 address, given as its /64, becomes the /48 of a household or company. */
export function shortened(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, "x");
  if (address.endsWith("::/64")) return `${address.split(":").slice(0, 3).join(":")}::`;
  return "unknown";
}
