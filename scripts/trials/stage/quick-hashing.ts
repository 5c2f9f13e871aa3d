/**
 * Environment for a process that hashes passwords at the minimum cost, for tests with hundreds of accounts that do not
 * test the cost. The path is relative to the sources, because the absolute path may contain spaces.
 */
export const QUICK_HASHING = { BUN_OPTIONS: "--preload ./scripts/trials/stage/hash-quickly.ts" };
