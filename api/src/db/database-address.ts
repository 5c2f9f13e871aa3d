import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext, type TLSSocket } from "node:tls";
import type { Options } from "postgres";

/** An address of a database that cannot be used as it is written. The message completes "DATABASE_URL …". */
export class DatabaseAddressError extends Error {}

const MODES = ["disable", "prefer", "require", "verify-ca", "verify-full"] as const;
const BINDINGS = ["disable", "prefer", "require"] as const;
type Mode = (typeof MODES)[number];

/** What the shop decides itself, and addresses copied from elsewhere may carry. */
const WITHOUT_MEANING = ["application_name", "connect_timeout", "gssencmode"];
const KNOWN = ["sslmode", "sslrootcert", "sslcert", "sslkey", "channel_binding", "options"];

/** What the driver is told of a database; `host` and `port` are those of the first server. */
export type DriverAddress = Options<Record<string, never>>;

/** A part of an address that holds servers, and what stands before and after it. */
const SERVERS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/i;

/** Servers of one database, one of which is the primary. */
const MOST_SERVERS = 9;

/**
 * The servers that an address names, separated by commas as libpq has them; more than one are a primary and its standbys.
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
  const [first] = readDatabaseHosts(address);
  const url = new URL(withOneServer(address));
  const given = url.searchParams;
  const unknown = [...given.keys()].find((name) => ![...KNOWN, ...WITHOUT_MEANING].includes(name));
  if (unknown) {
    const known = KNOWN.join(", ");
    throw new DatabaseAddressError(`has the parameter ${unknown}; the shop knows ${known}`);
  }
  return {
    ...first,
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

function tlsOf(given: URLSearchParams): false | object {
  const binding = oneOf(given, "channel_binding", BINDINGS) ?? "prefer";
  const mode = modeOf(given);
  if (mode === "disable") {
    if (binding !== "require") return false;
    throw new DatabaseAddressError("has channel_binding=require, which needs an sslmode with TLS");
  }
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
  return {
    ...files,
    rejectUnauthorized: isVerified,
    ...(mode !== "verify-full" && { checkServerIdentity: () => undefined }),
    // The next two are the patched driver's.
    optional: mode === "prefer",
    ...(binding !== "disable" && { channelBinding: channelBinding(binding === "require") }),
  };
}

function modeOf(given: URLSearchParams): Mode {
  const mode = oneOf(given, "sslmode", MODES);
  if (given.get("sslrootcert") !== "system") return mode ?? "prefer";
  // Anybody can have a certificate that the system's authorities signed: without the name it proves nothing.
  if (mode && mode !== "verify-full") {
    throw new DatabaseAddressError("has sslrootcert=system, which needs sslmode=verify-full");
  }
  return "verify-full";
}

function oneOf<const Value extends string>(
  given: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = given.get(name);
  if (value === null) return undefined;
  const found = values.find((one) => one === value);
  if (!found) throw new DatabaseAddressError(`must have ${name}=${values.join(", ")}`);
  return found;
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

/** SCRAM-SHA-256-PLUS: proves to both sides that nobody stands between them, whoever signed the certificate. */
const channelBinding = (required: boolean) => ({
  required,
  data: (socket: TLSSocket) => endPointHash(socket.getPeerCertificate(true).raw),
});

/**
 * What `tls-server-end-point` binds to (RFC 5929, section 4.1): the certificate's hash by the function of its
 * signature, SHA-256 in place of MD5 and SHA-1. Null for signatures that name no function.
 */
function endPointHash(certificate: Buffer): Buffer | null {
  const { signatureAlgorithm = "" } = new X509Certificate(certificate);
  const [, name] = /(md5|sha-?(?:1|224|256|384|512))/i.exec(signatureAlgorithm) ?? [];
  if (!name) return null;
  const algorithm = /^(md5|sha-?1)$/i.test(name) ? "sha256" : name.toLowerCase().replace("-", "");
  return createHash(algorithm).update(certificate).digest();
}
