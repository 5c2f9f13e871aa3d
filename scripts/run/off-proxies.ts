const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

/**
 * Keeps local calls off the proxies of HTTP_PROXY and HTTPS_PROXY: a proxy is another machine with
 * its own localhost. `env` is the environment of this process, or of one to be started.
 */
export function keepOffProxies(env: Record<string, string | undefined>, ...hosts: string[]): void {
  // Both names are set: Bun reads the lower-case one first, and other programs may read only one of them.
  const given = env.no_proxy || env.NO_PROXY || "";
  const names = given.split(",").map((name) => name.trim());
  const all = new Set([...names.filter(Boolean), ...LOOPBACK, ...hosts]);
  env.no_proxy = env.NO_PROXY = [...all].join(",");
}
