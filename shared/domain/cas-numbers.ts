/** What looks like a CAS Registry Number: two to seven digits, two, and the check digit. */
const CAS_SHAPE = /^(\d{2,7})-(\d{2})-(\d)$/;

/**
 * The check digit that a text in the shape of a CAS number must end with: the digits before it from the right, each times
 * its place, added up, modulo 10 (CAS, "Check Digit Verification of CAS Registry Numbers"). Null for any other text.
 */
export function casCheckDigit(text: string): number | null {
  const [, first, second] = CAS_SHAPE.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const digits = [...(first + second)].reverse();
  return digits.reduce((sum, digit, index) => sum + Number(digit) * (index + 1), 0) % 10;
}

/** What is wrong with a CAS number, as a sentence; null for one whose check digit holds and for any other text. */
export function casNumberProblem(text: string): string | null {
  const expected = casCheckDigit(text);
  if (expected === null || text.endsWith(String(expected))) return null;
  return `${text} is not a CAS number: its last digit, which checks the others, would have to be ${expected}.`;
}
