/** How a product is kept on its way. A shipping method lists which of them it can carry. */
export const STORAGES = ["ambient", "cold", "frozen"] as const;
export const STORAGE_NAMES = { ambient: "Ambient", cold: "Cold", frozen: "Frozen" } as const;
export type Storage = (typeof STORAGES)[number];
