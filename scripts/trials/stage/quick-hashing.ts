/**
 * In the environment of a process, it has passwords hashed at the least cost: for tests that make hundreds of accounts
 * and log in as often, and prove nothing of the cost. The path is from the folder of the sources, which may have spaces.
 */
export const QUICK_HASHING = { BUN_OPTIONS: "--preload ./scripts/trials/stage/hash-quickly.ts" };
