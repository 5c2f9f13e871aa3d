import { format } from "node:util";
import { afterEach } from "vitest";

/*
 * An unexpected warning is probably a defect, so it fails the test that caused it. A test that
 * expects one declares it: vi.spyOn(console, "error").mockImplementation(() => {}).
 */
const unexpected: string[] = [];

for (const level of ["error", "warn"] as const) {
  console[level] = (...parts: unknown[]) => {
    unexpected.push(`console.${level}: ${format(...parts)}`);
  };
}

afterEach(() => {
  const messages = unexpected.splice(0);
  if (messages.length > 0) {
    throw new Error(`Unexpected console output:\n${messages.join("\n")}`);
  }
});
