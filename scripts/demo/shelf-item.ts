/** A product of the demo shop. The copy mentions laboratory use only; the chemistry is in peptides.csv. */
export interface ShelfItem {
  name: string;
  category: keyof typeof CATEGORIES;
  amount: string;
  /** The price of one vial in cents. With tiers, the price of the smallest tier. */
  priceCents: number;
  /** Further prices of one vial in cents, by the quantity from which they hold. */
  tiers?: Record<number, number>;
  /** Further sizes of the family: the amount, the price of one vial in cents, and the stock. */
  sizes?: [amount: string, priceCents: number, stock: number][];
  stock: [quantity: number, lowAt: number];
  featured?: boolean;
  description: string;
}

export const CATEGORIES = {
  "Vasoactive peptides":
    "Kinins and angiotensins: ligands and substrates for receptor and enzyme assays.",
  Neuropeptides: "Ligands of opioid, tachykinin, neurotensin and bombesin receptors.",
  "Antimicrobial peptides":
    "Membrane-active peptides from venom, skin, saliva and white blood cells.",
  "Epitope tags": "Short sequences for elution, competition and affinity reference.",
  "Cell adhesion and delivery": "Integrin-binding motifs and cell-penetrating sequences.",
  "Signalling assays": "Substrates and ligands of one well-studied pathway each.",
  "Immunology and aggregation": "T-cell epitopes and fibril-forming sequences.",
} as const;
