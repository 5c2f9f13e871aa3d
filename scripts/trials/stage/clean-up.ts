type Step = () => unknown;

const steps: Step[] = [];
let running: Promise<void> | undefined;

/** Registers a clean-up step, which runs however the trial ends; the last one runs first. */
export function addCleanUp(step: Step): void {
  steps.push(step);
}

/** Runs all steps, once. */
function cleanUp(): Promise<void> {
  running ??= (async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error(error);
      }
    }
  })();
  return running;
}

/** Runs the trial, stops everything that it started, and ends the process with its exit code. */
export async function runTrial(trial: () => Promise<number>): Promise<never> {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      console.log("\nStopping …");
      await cleanUp();
      process.exit(130);
    });
  }
  let code = 1;
  try {
    code = await trial();
  } catch (error) {
    console.error(error);
  }
  await cleanUp();
  process.exit(code);
}
