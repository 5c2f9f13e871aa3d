/**
 * Connects in the usual ways to real servers: Debian's PostgreSQL 15 and PostgreSQL 18, with
 * certificates of the trial's own authority, and PgBouncer as Debian configures it. Missing
 * packages are installed by apt-get where permitted.
 *
 * `npm run connections`, or `--quick` with one server of each kind and without the contract tests behind the pooler.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificates } from "./connections/certificates.ts";
import { freezeBehindPooler, keepContract, refuseOtherModes } from "./connections/pooler.ts";
import { findPrograms } from "./connections/programs.ts";
import { openPgBouncer, openPostgres, openStandby } from "./connections/servers.ts";
import { followPrimary } from "./connections/several-servers.ts";
import { encryptAndVerify, refuseWithoutTls } from "./connections/sslmodes.ts";
import { type Check, type Scenario, writeResults } from "./stage/checks.ts";
import { addCleanUp, runTrial } from "./stage/clean-up.ts";
import { trialOptions } from "./stage/options.ts";

const { quick } = trialOptions(process.argv.slice(2));

await runTrial(async () => {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-connections-"));
  chmodSync(folder, 0o755);
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const programs = await findPrograms(join(folder, "embedded"));
  const certificates = makeCertificates(join(folder, "certificates"));
  const scenarios: Scenario[] = [];
  const run = async (name: string, checks: Promise<Check[]>) => {
    const scenario = { name, checks: await checks };
    scenarios.push(scenario);
    console.log(name);
    for (const { rule, found, outcome } of scenario.checks) {
      console.log(`  ${outcome === "holds" ? "✓" : "✗"} ${rule}: ${found}`);
    }
  };
  const open = (version: 15 | 18, withTls: boolean) =>
    openPostgres(
      { binaries: programs.postgres[version], account: programs.account, version },
      join(folder, `${withTls ? "tls" : "plain"}-${version}`),
      withTls ? certificates : undefined,
    );
  for (const version of quick ? ([18] as const) : ([15, 18] as const)) {
    await run(encryptAndVerify.name, encryptAndVerify(await open(version, true), certificates));
  }
  for (const version of quick ? ([15] as const) : ([15, 18] as const)) {
    const server = await open(version, false);
    const behind = (mode?: "transaction" | "statement") =>
      openPgBouncer(
        programs,
        join(folder, `pgbouncer-${version}-${mode ?? "session"}`),
        server,
        mode,
      );
    await run(refuseWithoutTls.name, refuseWithoutTls(server));
    await run(refuseOtherModes.name, refuseOtherModes(behind));
    const pooler = await behind();
    await run(freezeBehindPooler.name, freezeBehindPooler(server, pooler, folder));
    if (!quick) await run(keepContract.name, keepContract(server, pooler));
  }
  const debian = { binaries: programs.postgres[15], account: programs.account, version: 15 };
  const primary = await openPostgres(debian, join(folder, "primary"));
  const standby = await openStandby(debian, join(folder, "standby"), primary);
  await run(followPrimary.name, followPrimary(primary, standby));
  const checks = scenarios.flatMap((scenario) => scenario.checks);
  const passed = checks.filter(({ outcome }) => outcome === "holds").length;
  console.log(`connections: ${passed} passed, ${checks.length - passed} failed`);
  writeResults("connections", scenarios, quick ? [keepContract.name] : []);
  return passed === checks.length ? 0 : 1;
});
