import type { Lot } from "#shared/contracts/lots.ts";
import { TEST_NAMES } from "#shared/domain/lot-words.ts";
import { Notice } from "#shared/ui/Notice.tsx";

/** Warnings about a lot's results. They do not block anything. */
export function LotWarnings({ lot }: { lot: Pick<Lot, "warnings" | "tests"> }) {
  if (lot.warnings.length === 0) return null;
  return (
    <Notice tone="warning" title="Look at these once more">
      {lot.warnings.map(({ field, message }) => (
        <p key={`${field} ${message}`}>
          {testOf(lot.tests, field)}
          {message}
        </p>
      ))}
    </Notice>
  );
}

/** The name of the test that a field such as "tests.0.result" is of. */
function testOf(tests: Lot["tests"], field: string): string {
  const test = tests.find((_, index) => field.startsWith(`tests.${index}.`));
  return test ? `${TEST_NAMES[test.kind]}: ` : "";
}
