import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { Options } from "postgres";

/** A database address that cannot be used. The message completes "DATABASE_URL …". */
export class DatabaseAddressError extends Error {}

const MODES = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
type Mode = (typeof MODES)[number];

/** Parameters that the shop sets itself and ignores here. Copied addresses may contain them. */
const IGNORED = ["application_name", "channel_binding", "connect_timeout", "gssencmode"];
const KNOWN = ["sslmode", "sslrootcert", "sslcert", "sslkey", "options"];

export type DriverAddress = Options<Record<string, never>>;

/** The parts of an address: the text before its servers, the servers, and the text after them. */
const SERVERS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/i;

/** The primary and its standbys together. */
const MAX_SERVERS = 9;

/**
 * The servers of an address, separated by commas as in libpq. Several servers are a primary and its standbys.
 * @throws DatabaseAddressError
 */
export function readDatabaseHosts(address: string): { host: string; port: number }[] {
  const [, , servers = ""] = SERVERS.exec(address) ?? [];
  const hosts = servers.split(",").map((server) => {
    if (!URL.canParse(`postgres://${server || "localhost"}/`)) {
      throw new DatabaseAddressError("must name servers as host:port, separated by commas");
    }
    const { hostname, port } = new URL(`postgres://${server || "localhost"}/`);
    return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 5432) };
  });
  if (hosts.length > MAX_SERVERS) {
    throw new DatabaseAddressError(`must name at most ${MAX_SERVERS} servers`);
  }
  return hosts;
}

/** The address with only the first of its servers, which every address parser accepts. */
export const withOneServer = (address: string): string =>
  address.replace(SERVERS, (_, before, servers, after) => before + servers.split(",")[0] + after);

/** The address of another database of the same servers. */
export const withDatabase = (address: string, database: string): string =>
  address.replace(
    SERVERS,
    (_, before, servers, after) =>
      `${before}${servers}/${encodeURIComponent(database)}${after.replace(/^\/[^?#]*/, "")}`,
  );

/**
 * Parses an address for the driver as libpq does (https://www.postgresql.org/docs/current/libpq-connect.html). The
 * driver itself knows `sslmode` only partly, and sends unknown parameters to the server as settings. Reads the named
 * files at once.
 * @throws DatabaseAddressError
 */
export function readDatabaseAddress(address: string): DriverAddress {
  const hosts = readDatabaseHosts(address);
  const url = new URL(withOneServer(address));
  const given = url.searchParams;
  const unknown = [...given.keys()].find((name) => ![...KNOWN, ...IGNORED].includes(name));
  if (unknown) {
    const known = KNOWN.join(", ");
    throw new DatabaseAddressError(`has the parameter ${unknown}; the shop knows ${known}`);
  }
  if (given.get("channel_binding") === "require") {
    throw new DatabaseAddressError(
      "has channel_binding=require, which the shop cannot do: leave it out, and verify the server by sslmode=verify-full",
    );
  }
  return {
    // The driver accepts lists here, but its types do not.
    host: hosts.map(({ host }) => host) as unknown as string,
    port: hosts.map(({ port }) => port) as unknown as number,
    // The driver then tries each server until one accepts writes.
    ...(hosts.length > 1 && { target_session_attrs: "primary" as const }),
    username: decode(url.username),
    password: decode(url.password),
    database: decode(url.pathname.slice(1)),
    ssl: tlsOf(given),
    connection: given.has("options") ? { options: given.get("options") ?? "" } : {},
  };
}

/** Undefined leaves the choice to the driver, which reads libpq's environment variables. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined;
  } catch {
    throw new DatabaseAddressError("has a % in its user, password or database: write it as %25");
  }
}

function tlsOf(given: URLSearchParams): false | "prefer" | object {
  const mode = modeOf(given);
  if (mode === "disable") return false;
  const root = given.get("sslrootcert");
  // As in libpq: with a given authority, `require` also verifies the server's certificate.
  const isVerified = mode.startsWith("verify") || (mode === "require" && root !== null);
  const files = {
    ...(root && root !== "system" && isVerified && { ca: readGiven(given, "sslrootcert") }),
    ...(given.has("sslcert") && { cert: readGiven(given, "sslcert") }),
    ...(given.has("sslkey") && { key: readGiven(given, "sslkey") }),
  };
  try {
    createSecureContext(files);
  } catch {
    const named = [...given.keys()].filter((name) => /^ssl(rootcert|cert|key)$/.test(name));
    throw new DatabaseAddressError(
      `names files that are no certificates and key in PEM, or do not belong together: ${named.join(", ")}`,
    );
  }
  // An address with a certificate of its own requires TLS.
  if (mode === "prefer" && Object.keys(files).length === 0) return mode;
  return {
    ...files,
    rejectUnauthorized: isVerified,
    ...(mode !== "verify-full" && { checkServerIdentity: () => undefined }),
  };
}

function modeOf(given: URLSearchParams): Mode {
  const value = given.get("sslmode");
  const mode = MODES.find((one) => one === value);
  if (value !== null && !mode) {
    throw new DatabaseAddressError(`must have sslmode=${MODES.join(", ")}`);
  }
  if (given.get("sslrootcert") !== "system") return mode ?? "prefer";
  // Anybody can get a certificate that a system authority signed, so the host name must be checked too.
  if (mode && mode !== "verify-full") {
    throw new DatabaseAddressError("has sslrootcert=system, which needs sslmode=verify-full");
  }
  return "verify-full";
}

function readGiven(given: URLSearchParams, name: string): Buffer {
  const file = given.get(name) ?? "";
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new DatabaseAddressError(`names a file that cannot be read: ${name}=${file} (${code})`);
  }
}
