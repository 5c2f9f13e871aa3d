import type { Count } from "./run-tools.ts";

/** By package, in the format of `bun audit --json`. */
type Advisories = Record<string, { title: string; severity: string; url: string }[]>;

/**
 * Asks the registry for vulnerabilities of high and critical severity in the locked packages. An unreachable registry
 * (no network, a mirror without this call) does not fail the check, but is reported.
 */
export async function runAudit(): Promise<Count> {
  const child = Bun.spawn(["bun", "audit", "--json", "--audit-level=high"], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: TIMEOUT,
  });
  const [code, answer, complaint] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return judgeAudit(code, answer, complaint);
}

const TIMEOUT = 30_000;

export function judgeAudit(code: number, answer: string, complaint: string): Count {
  const advisories = parseAdvisories(answer);
  if (!advisories) {
    const text = `The packages were not audited: ${complaint.trim() || "no answer"}`;
    return { passed: 0, failed: 0, text, output: text };
  }
  const lines = Object.entries(advisories).flatMap(([name, list]) =>
    list.map(({ title, severity, url }) => `${name}: ${severity}: ${title} (${url})`),
  );
  if (code === 0 && lines.length === 0) return { passed: 1, failed: 0, text: "" };
  const text = lines.join("\n") || complaint;
  return { passed: 0, failed: 1, text, output: text };
}

function parseAdvisories(answer: string): Advisories | null {
  try {
    const advisories = JSON.parse(answer) as unknown;
    return typeof advisories === "object" ? (advisories as Advisories | null) : null;
  } catch {
    return null;
  }
}
