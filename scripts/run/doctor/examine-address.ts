import { lookup } from "node:dns/promises";
import { z } from "zod";
import type { Environment } from "../../../api/src/env.ts";
import { readCommit, VERSION } from "../../../api/src/version.ts";
import { isContainer } from "../postgres-home.ts";
import { advice, type Finding, fault, firstOf, ok } from "./finding.ts";

/** Milliseconds. */
const ANSWERS_WITHIN = 10_000;

type Address = Pick<Environment, "siteUrl" | "host" | "trustProxy">;

/** The public address: it answers, with TLS, in this version, and the visitor's address cannot be forged. */
export async function examineAddress(
  address: Address,
  inContainer = isContainer(),
): Promise<Finding[]> {
  const { siteUrl } = address;
  const answer = await answers(siteUrl);
  const proxies = examineProxies(address, inContainer);
  if ("state" in answer) return [answer, proxies];
  return [
    ok("public address", `${siteUrl} answers.`),
    examineVersion(answer),
    proxies.state === "ok" ? await examineVisitor(siteUrl, proxies, inContainer) : proxies,
  ];
}

const released = z.object({ version: z.string(), commit: z.string().nullable() });
type Released = z.infer<typeof released>;

/** The release that answers, or what is wrong. */
async function answers(siteUrl: string): Promise<Released | Finding> {
  const name = "public address";
  try {
    const answer = await ask(`${siteUrl}/api/health/ready`);
    if (!answer.ok) {
      return fault(
        name,
        `${siteUrl} answers ${answer.status}.`,
        "Look into the log of the shop, and at the reverse proxy's address of the shop.",
      );
    }
    const release = released.safeParse(await answer.json().catch(() => null)).data;
    if (release) return release;
    return fault(
      name,
      `${siteUrl} is answered by something else than this shop.`,
      "Check DNS, and the reverse proxy's address of the shop.",
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : "no answer";
    return fault(
      name,
      `${siteUrl} does not answer: ${why}.`,
      "Start the shop. Check DNS, the certificate and the reverse proxy. NODE_EXTRA_CA_CERTS names the root of a certificate authority of your own.",
    );
  }
}

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(ANSWERS_WITHIN), redirect: "manual" });

/** The running shop and this command should be of one release. */
function examineVersion({ version, commit }: Released): Finding {
  const name = "version";
  const own = { version: VERSION, commit: readCommit() };
  const shown = (one: Released) =>
    `${one.version}${one.commit ? ` (${one.commit.slice(0, 8)})` : ""}`;
  if (version === own.version && commit === own.commit) {
    return ok(name, `The shop that answers is this release, ${shown(own)}.`);
  }
  return advice(
    name,
    `The shop that answers is ${shown({ version, commit })}, and this command is of ${shown(own)}.`,
    "Start the new release, or run the doctor of the one that runs.",
  );
}

/** An address that is kept for documentation, so no visitor has it (RFC 5737). */
const FORGED = "203.0.113.77";

/**
 * Asks the shop through its public address who is asking. It must not believe a forged header, and
 * must not see the address of its own reverse proxy.
 */
async function examineVisitor(
  siteUrl: string,
  fine: Finding,
  inContainer: boolean,
): Promise<Finding> {
  const { name } = fine;
  try {
    const seen = await addressSeen(siteUrl);
    if ((await addressSeen(siteUrl, { "X-Forwarded-For": FORGED })) === FORGED) {
      return fault(
        name,
        "A visitor can choose an address by sending X-Forwarded-For.",
        "Set TRUST_PROXY to the number of proxies that append to that header, not more.",
      );
    }
    // From this machine itself, the loopback address is the visitor's. From a container of it, that of the containers' network.
    const isHere =
      inContainer || LOCAL.test(new URL(siteUrl).hostname) || (await resolvesHere(siteUrl));
    if (!isHere && PRIVATE.test(seen)) {
      return fault(
        name,
        `The shop sees the address ${seen} for a visitor: that is the reverse proxy.`,
        "Set TRUST_PROXY to the number of proxies, and let each append to X-Forwarded-For.",
      );
    }
    return ok(name, `${fine.found} This machine is ${seen} for the shop.`);
  } catch (error) {
    const why = error instanceof Error ? error.message : "no answer";
    return fault(
      name,
      `${siteUrl}/api/health/address does not answer: ${why}.`,
      "Let the reverse proxy pass every path to the shop.",
    );
  }
}

async function addressSeen(siteUrl: string, headers?: Record<string, string>): Promise<string> {
  const answer = await ask(`${siteUrl}/api/health/address`, headers);
  return z.object({ address: z.string() }).parse(await answer.json()).address;
}

async function resolvesHere(siteUrl: string): Promise<boolean> {
  const { address } = await lookup(new URL(siteUrl).hostname);
  return LOCAL.test(address) || PRIVATE.test(address);
}

/** Loopback and private networks (RFC 1918, RFC 4193). */
const PRIVATE = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1|0:0:0:0::|f[cd])/i;

const LOCAL = /^(?:localhost|127\.|::1$)/;

function examineProxies({ siteUrl, host, trustProxy }: Address, inContainer: boolean): Finding {
  const name = "reverse proxy";
  const believes = "networks" in trustProxy || trustProxy.hops > 0;
  const limits = inContainer ? ", while no port of this container is published" : "";
  return firstOf(name, `Visitors are told apart by their own addresses${limits}.`, [
    siteUrl.startsWith("https:") &&
      !believes &&
      fault(
        name,
        "TRUST_PROXY is 0, so all visitors seem to come from the reverse proxy and share one limit.",
        "Set TRUST_PROXY to the number of proxies before the shop, or to their networks.",
      ),
    believes &&
      "hops" in trustProxy &&
      // All interfaces of a container are its own network, and the proxy needs one of them.
      !inContainer &&
      !LOCAL.test(host ?? "") &&
      fault(
        name,
        "The shop listens on all interfaces, so a direct visitor can choose an address.",
        "Set HOST=127.0.0.1, or name the proxies' networks in TRUST_PROXY.",
      ),
  ]);
}
