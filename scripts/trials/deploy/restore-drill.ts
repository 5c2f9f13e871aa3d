import { type Check, check } from "../stage/checks.ts";
import { commandsUnder } from "./document.ts";
import { BACKUPS, DEPLOY, type Machine } from "./machine.ts";

type Ran = { status: number | null; stdout: string; stderr: string };

export const lastLine = ({ status, stdout, stderr }: Ran) =>
  (status === 0 ? stdout : stderr || stdout).trim().split("\n").at(-1) ?? "";

/** Step 10, in the shell of the owner's computer: this machine itself stands in for the connection to it. */
export function drillOnServer({ run, must }: Machine): Check[] {
  const ran = run(`
    cd ${DEPLOY}
    ssh() { shift; "$@"; }
    ${commandsUnder(/^### On the server/).join("\n")}`);
  const { findings } = JSON.parse(must("aliquot doctor --json")) as {
    findings: { name: string; state: string; found: string }[];
  };
  const backups = findings.find(({ name }) => name === "backups");
  return [
    check("the drill restores the newest backup on the server", restored(ran), lastLine(ran)),
    check("the doctor knows of it", backups?.state === "ok", backups?.found ?? "no answer"),
  ];
}

/** The same on a machine that has only the archive, the key and the folder of the backups. */
export function drillElsewhere({ run, must }: Machine, archive: string): Check[] {
  must(`cp ${DEPLOY}/backup-key.txt /srv; ! command -v psql`);
  const ran = run(`
    export DEBIAN_FRONTEND=noninteractive BACKUP_URL=file://${BACKUPS}
    ARCHIVE=${DEPLOY}/${archive}
    ${commandsUnder(/^### On another machine/).join("\n")}`);
  return [check("the drill restores it on another machine", restored(ran), lastLine(ran))];
}

const restored = ({ status, stdout }: Ran) =>
  status === 0 && /^aliquot-\S+ restores: [1-9]\d* tables with [1-9]/m.test(stdout);
