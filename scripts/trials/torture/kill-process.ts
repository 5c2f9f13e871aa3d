import type { SupervisedProcess } from "../../run/processes.ts";

/**
 * Kills a process as a crash would, and has it running again without the pauses that its supervisor makes between
 * restarts: this is a test of the process, not of its supervisor's patience.
 */
export async function killAndRestart(victim: SupervisedProcess): Promise<void> {
  const { pid } = victim;
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  while (pid !== undefined && victim.pid === pid) await Bun.sleep(2);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await victim.start();
    } catch (error) {
      // The supervisor may have begun to start it in the same moment.
      if (attempt === TRIES) throw error;
      await Bun.sleep(100);
    }
  }
}

const TRIES = 5;
