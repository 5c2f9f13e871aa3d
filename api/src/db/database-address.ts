import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import type { Options } from "postgres";

/** An address of a database that cannot be used as it is written. The message completes "DATABASE_URL …". */
export class DatabaseAddressError extends Error {}

const MODES = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
type Mode = (typeof MODES)[number];

/** Parameters that the shop decides itself. Addresses copied from elsewhere may have them. */
const WITHOUT_MEANING = ["application_name", "channel_binding", "connect_timeout", "gssencmode"];
const KNOWN = ["sslmode", "sslrootcert", "sslcert", "sslkey", "options"];

/** Options of the driver. */
export type DriverAddress = Options<Record<string, never>>;

/** The parts of an address: what stands before its servers, the servers, and what stands behind them. */
const SERVERS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/i;

/** A primary and its standbys. */
const MOST_SERVERS = 9;

/**
 * The servers that an address names, separated by commas as in libpq. Several are a primary and its standbys.
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
  if (hosts.length > MOST_SERVERS) {
    throw new DatabaseAddressError(`must name at most ${MOST_SERVERS} servers`);
  }
  return hosts;
}

/** The address with the first of its servers only, which every reader of addresses understands. */
export const withOneServer = (address: string): string =>
  address.replace(SERVERS, (_, before, servers, after) => before + servers.split(",")[0] + after);

/**
 * Reads an address as libpq does (https://www.postgresql.org/docs/current/libpq-connect.html), for the driver, which
 * knows `sslmode` partly and would send what it does not know to the server as settings. Files are read at once.
 * @throws DatabaseAddressError
 */
export function readDatabaseAddress(address: string): DriverAddress {
  const hosts = readDatabaseHosts(address);
  const url = new URL(withOneServer(address));
  const given = url.searchParams;
  const unknown = [...given.keys()].find((name) => ![...KNOWN, ...WITHOUT_MEANING].includes(name));
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
    // The driver takes lists here, which its types leave out.
    host: hosts.map(({ host }) => host) as unknown as string,
    port: hosts.map(({ port }) => port) as unknown as number,
    // The driver then asks each server until one takes writes.
    ...(hosts.length > 1 && { target_session_attrs: "primary" as const }),
    username: decoded(url.username),
    password: decoded(url.password),
    database: decoded(url.pathname.slice(1)),
    ssl: tlsOf(given),
    connection: given.has("options") ? { options: given.get("options") ?? "" } : {},
  };
}

/** Undefined leaves the choice to the driver, which asks the variables of libpq. */
function decoded(part: string): string | undefined {
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
  // As libpq does: with an authority given, `require` asks for its signature too.
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
  // A certificate of the shop's own asks for TLS.
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
  // Anybody can have a certificate that the system's authorities signed: without the name it proves nothing.
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
