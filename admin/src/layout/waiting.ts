// What the first screen shows of answers, which it has from JSON or from a contract.

export const totalOf = ({ total }: { total: number }): number => total;

export const inboxOf = ({ counts }: { counts: { ready: number } & Record<string, number> }) => ({
  inbox: Object.values(counts).reduce((sum, count) => sum + count, 0),
  ready: counts.ready,
});

export const lowStockOf = (low: { total: number; products: { name: string }[] }) => ({
  total: low.total,
  names: low.products.map(({ name }) => name),
});
