// What the dashboard shows of an answer. The page of the build and the program both use it.

export const totalOf = ({ total }: { total: number }): number => total;

export const inboxOf = ({ counts }: { counts: { ready: number } & Record<string, number> }) => ({
  inbox: Object.values(counts).reduce((sum, count) => sum + count, 0),
  ready: counts.ready,
});

export const lowStockOf = (low: { total: number; products: { name: string }[] }) => ({
  total: low.total,
  names: low.products.map(({ name }) => name),
});
