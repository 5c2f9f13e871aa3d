/**
 * `npm run doctor`: examines an installation and prints what is wrong and how to mend it. `--json`
 * prints one object for each check. Exit code 1 when there is a fault.
 */
import { examineShop } from "./doctor/examine-shop.ts";

const SIGNS = { ok: "ok    ", advice: "advice", fault: "FAULT " } as const;

const findings = await examineShop(process.env);
const faults = findings.filter(({ state }) => state === "fault");
if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ ok: faults.length === 0, findings }, null, 2));
} else {
  for (const { name, state, found, fix } of findings) {
    console.log(`${SIGNS[state]}  ${name}: ${found}`);
    if (fix) console.log(`        ${fix}`);
  }
  const end = faults.length === 1 ? "1 fault" : `${faults.length} faults`;
  console.log(`\n${faults.length === 0 ? "The shop is healthy." : `${end} to mend.`}`);
}
process.exit(faults.length === 0 ? 0 : 1);
