/** The shape of a CAS Registry Number: two to seven digits, two digits, and the check digit. */
const CAS_SHAPE = /^(\d{2,7})-(\d{2})-(\d)$/;

/**
 * The correct check digit for a text in the shape of a CAS number; null for any other text. Each
 * digit before it is multiplied by its place, counted from the right. The check digit is the sum
 * modulo 10 (CAS, "Check Digit Verification of CAS Registry Numbers").
 */
export function casCheckDigit(text: string): number | null {
  const [, first, second] = CAS_SHAPE.exec(text) ?? [];
  if (first === undefined || second === undefined) return null;
  const digits = [...(first + second)].reverse();
  return digits.reduce((sum, digit, index) => sum + Number(digit) * (index + 1), 0) % 10;
}

/** What is wrong with a CAS number, as a sentence; null when its check digit is right and for any other text. */
export function casNumberProblem(text: string): string | null {
  const expected = casCheckDigit(text);
  if (expected === null || text.endsWith(String(expected))) return null;
  return `${text} is not a CAS number: its last digit, which checks the others, would have to be ${expected}.`;
}
