/** A product of the demo shop. What the copy says is laboratory use only; the chemistry is in peptides.csv. */
export interface ShelfItem {
  /** As in peptides.csv. */
  name: string;
  category: keyof typeof CATEGORIES;
  /** What a vial holds. */
  amount: string;
  /** Of one vial, in cents. With tiers it is the smallest tier's. */
  priceCents: number;
  /** Quantity and price of one vial in cents at that quantity. */
  tiers?: [quantity: number, unitPriceCents: number][];
  stock: [quantity: number, lowAt: number];
  featured?: boolean;
  description: string;
}

/** Name and description of each category. */
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
