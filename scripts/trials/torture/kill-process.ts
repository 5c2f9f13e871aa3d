import type { SupervisedProcess } from "../../run/processes.ts";

/**
 * Kills a process like a crash, and restarts it without the supervisor's delays, because this tests
 * the process and not its supervisor.
 */
export async function killAndRestart(victim: SupervisedProcess): Promise<void> {
  const { pid } = victim;
  if (pid !== undefined) process.kill(pid, "SIGKILL");
  while (pid !== undefined && victim.pid === pid) await Bun.sleep(2);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await victim.start();
    } catch (error) {
      // The supervisor may have started it at the same moment.
      if (attempt === TRIES) throw error;
      await Bun.sleep(100);
    }
  }
}

const TRIES = 5;
