/** An amount in requests and answers: up to eight digits and two decimals, so at most 99999999.99. */
export const AMOUNT = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Whether `parseAmount` would read this text. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text);
}
