type Step = () => unknown;

const steps: Step[] = [];
let running: Promise<void> | undefined;

/** Has something undone at the end, however the run ends: what was begun last is ended first. */
export function addCleanUp(step: Step): void {
  steps.push(step);
}

/** Undoes everything, once. */
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

/** Runs the trial; ends the process with its exit code after everything that it started has been stopped. */
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
