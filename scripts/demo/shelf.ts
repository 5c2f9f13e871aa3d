import type { ShelfItem } from "./shelf-item.ts";

export const SHELF: readonly ShelfItem[] = [
  {
    name: "Bradykinin",
    category: "Vasoactive peptides",
    amount: "5 mg",
    priceCents: 4800,
    tiers: { 3: 4300, 10: 3650 },
    stock: [84, 10],
    featured: true,
    description:
      "Nonapeptide that plasma kallikrein releases from kininogen. Reference ligand for B2 receptor assays and a common calibrant in mass spectrometry.",
  },
  {
    name: "Angiotensin I (human)",
    category: "Vasoactive peptides",
    amount: "5 mg",
    priceCents: 5200,
    stock: [41, 8],
    description:
      "Decapeptide from which angiotensin-converting enzyme removes the last two residues, His-Leu. Used as the substrate in ACE activity assays, read by HPLC or mass spectrometry.",
  },
  {
    name: "Angiotensin II (human)",
    category: "Vasoactive peptides",
    amount: "5 mg",
    priceCents: 4600,
    stock: [67, 8],
    featured: true,
    description:
      "Octapeptide left when angiotensin-converting enzyme has cut angiotensin I. Reference ligand for AT1 and AT2 receptor binding and calcium-flux assays.",
  },
  {
    name: "Substance P",
    category: "Neuropeptides",
    amount: "1 mg",
    priceCents: 3900,
    stock: [32, 6],
    description:
      "Amidated undecapeptide of the tachykinin family, with the family's C-terminal Phe-Phe-Gly-Leu-Met. Preferred ligand of the NK1 receptor in binding assays. Methionine oxidises: keep solutions under inert gas.",
  },
  {
    name: "Neurotensin",
    category: "Neuropeptides",
    amount: "1 mg",
    priceCents: 4400,
    stock: [27, 6],
    description:
      "Tridecapeptide that begins with pyroglutamic acid. Ligand of the NTS1 and NTS2 receptors; its last six residues, Arg-Arg-Pro-Tyr-Ile-Leu, carry the binding.",
  },
  {
    name: "[Leu5]-Enkephalin",
    category: "Neuropeptides",
    amount: "5 mg",
    priceCents: 3600,
    stock: [73, 8],
    description:
      "Pentapeptide ligand for opioid receptor binding assays. Widely used as a lock-mass standard in electrospray mass spectrometry.",
  },
  {
    name: "[Met5]-Enkephalin",
    category: "Neuropeptides",
    amount: "5 mg",
    priceCents: 3600,
    stock: [5, 8],
    description:
      "Differs from leucine enkephalin in its last residue only. Ligand for opioid receptor binding assays and a model substrate for peptidases. Methionine oxidises: store dry and dark.",
  },
  {
    name: "Dynorphin A (1-17)",
    category: "Neuropeptides",
    amount: "1 mg",
    priceCents: 8900,
    stock: [18, 5],
    description:
      "Heptadecapeptide cut from prodynorphin; its first five residues are leucine enkephalin. Ligand of the kappa receptor in binding and signalling assays. The many basic residues stick to glass: use low-binding plastic.",
  },
  {
    name: "Bombesin",
    category: "Neuropeptides",
    amount: "1 mg",
    priceCents: 5400,
    stock: [22, 5],
    description:
      "Tetradecapeptide first isolated from the skin of the frog Bombina bombina, closed at both ends. Ligand of the gastrin-releasing peptide receptor in binding and internalisation assays.",
  },
  {
    name: "Melittin",
    category: "Antimicrobial peptides",
    amount: "1 mg",
    priceCents: 7200,
    sizes: [["5 mg", 27900, 18]],
    stock: [36, 6],
    featured: true,
    description:
      "The main peptide of bee venom: 26 residues, amidated, folding into a helix with one greasy and one charged face. Standard for vesicle-leakage and membrane disruption studies.",
  },
  {
    name: "Magainin 2",
    category: "Antimicrobial peptides",
    amount: "1 mg",
    priceCents: 8400,
    stock: [14, 5],
    description:
      "Peptide of 23 residues from the skin of the clawed frog Xenopus laevis. A model for how cationic helices open pores in bacterial membranes.",
  },
  {
    name: "LL-37 (human)",
    category: "Antimicrobial peptides",
    amount: "1 mg",
    priceCents: 14900,
    tiers: { 3: 13600, 10: 11900 },
    sizes: [
      ["0.5 mg", 8900, 22],
      ["5 mg", 54900, 9],
    ],
    stock: [46, 6],
    description:
      "The C-terminal 37 residues of the cathelicidin hCAP18, named for the two leucines at its start. Used in studies of host-defence peptides, lipid binding and bacterial killing in culture.",
  },
  {
    name: "Indolicidin",
    category: "Antimicrobial peptides",
    amount: "1 mg",
    priceCents: 6900,
    stock: [4, 5],
    description:
      "Amidated tridecapeptide from bovine neutrophils; five of its thirteen residues are tryptophan. Used in membrane binding studies by tryptophan fluorescence.",
  },
  {
    name: "Histatin 5",
    category: "Antimicrobial peptides",
    amount: "1 mg",
    priceCents: 11800,
    stock: [0, 5],
    description:
      "Salivary peptide of 24 residues, seven of them histidine. Used in studies of zinc and copper binding and of antifungal peptides in culture.",
  },
  {
    name: "FLAG Peptide",
    category: "Epitope tags",
    amount: "5 mg",
    priceCents: 6400,
    tiers: { 3: 5700, 10: 4800 },
    stock: [120, 12],
    featured: true,
    description:
      "Elutes FLAG-tagged proteins from anti-FLAG resin by competition, at neutral pH. Its last five residues are the cutting site of enterokinase.",
  },
  {
    name: "HA Peptide",
    category: "Epitope tags",
    amount: "5 mg",
    priceCents: 6200,
    stock: [58, 10],
    description:
      "Nine residues of influenza haemagglutinin that anti-HA antibodies recognise. Elutes HA-tagged proteins under native conditions and serves as blocking control in western blots.",
  },
  {
    name: "c-Myc Peptide",
    category: "Epitope tags",
    amount: "5 mg",
    priceCents: 6200,
    stock: [49, 10],
    description:
      "The ten-residue epitope of antibody 9E10. Elutes Myc-tagged proteins from affinity resin and serves as competitor in immunoprecipitation.",
  },
  {
    name: "V5 Epitope Tag Peptide",
    category: "Epitope tags",
    amount: "5 mg",
    priceCents: 7100,
    stock: [8, 10],
    description:
      "Fourteen residues of the P and V proteins of parainfluenza virus 5. Elutes V5-tagged proteins from anti-V5 resin.",
  },
  {
    name: "Hexahistidine (6xHis)",
    category: "Epitope tags",
    amount: "5 mg",
    priceCents: 4100,
    stock: [63, 10],
    description:
      "Six histidines that bind nickel and cobalt. Reference and competitor in immobilised-metal affinity chromatography and in anti-His assays.",
  },
  {
    name: "RGDS",
    category: "Cell adhesion and delivery",
    amount: "10 mg",
    priceCents: 4500,
    stock: [77, 10],
    description:
      "The integrin-binding motif of fibronectin with the serine that follows it. Competes with fibronectin for the integrins of cultured cells in adhesion assays.",
  },
  {
    name: "GRGDS",
    category: "Cell adhesion and delivery",
    amount: "10 mg",
    priceCents: 4900,
    sizes: [
      ["5 mg", 2900, 40],
      ["50 mg", 18900, 12],
    ],
    stock: [52, 10],
    description:
      "The RGDS motif with a glycine before it as a spacer. Grafted to glass, polymers and hydrogels to make surfaces that cells attach to.",
  },
  {
    name: "TAT (47-57)",
    category: "Cell adhesion and delivery",
    amount: "1 mg",
    priceCents: 5800,
    stock: [39, 6],
    description:
      "Eleven residues of the HIV-1 Tat protein, eight of them charged. Carries attached cargo across the membranes of cultured cells.",
  },
  {
    name: "Penetratin",
    category: "Cell adhesion and delivery",
    amount: "1 mg",
    priceCents: 7600,
    stock: [3, 5],
    description:
      "Sixteen residues from the third helix of the Antennapedia homeodomain of Drosophila. A reference sequence for cellular uptake studies.",
  },
  {
    name: "Kemptide",
    category: "Signalling assays",
    amount: "5 mg",
    priceCents: 5100,
    stock: [44, 8],
    description:
      "Substrate of protein kinase A, modelled on the site that the kinase modifies in pyruvate kinase. Phosphorylated on its serine in radiometric, luminescent and mobility-shift assays.",
  },
  {
    name: "fMLP",
    category: "Signalling assays",
    amount: "10 mg",
    priceCents: 4200,
    stock: [61, 8],
    description:
      "Formylated tripeptide of the kind that bacteria shed. Ligand of formyl peptide receptors in neutrophil chemotaxis and calcium-flux assays. Dissolve in DMSO first.",
  },
  {
    name: "OVA (257-264)",
    category: "Immunology and aggregation",
    amount: "1 mg",
    priceCents: 4700,
    sizes: [
      ["5 mg", 16900, 25],
      ["25 mg", 64900, 0],
    ],
    stock: [55, 8],
    description:
      "Ovalbumin octapeptide, known by its letters SIINFEKL. Presented by the mouse MHC class I molecule H-2Kb and recognised by OT-I T cells in culture.",
  },
  {
    name: "OVA (323-339)",
    category: "Immunology and aggregation",
    amount: "1 mg",
    priceCents: 5300,
    stock: [37, 8],
    description:
      "Ovalbumin peptide of 17 residues, presented by the mouse MHC class II molecules I-Ab and I-Ad. Recognised by OT-II T cells in presentation assays.",
  },
  {
    name: "MOG (35-55)",
    category: "Immunology and aggregation",
    amount: "5 mg",
    priceCents: 12600,
    stock: [21, 5],
    description:
      "Residues 35 to 55 of rodent myelin oligodendrocyte glycoprotein. The usual antigen of rodent models in neuroimmunology and of T-cell recall assays.",
  },
  {
    name: "Amyloid beta (1-40) (human)",
    category: "Immunology and aggregation",
    amount: "1 mg",
    priceCents: 16800,
    stock: [16, 5],
    description:
      "The more abundant and slower of the two common amyloid beta peptides. Used in fibril formation studies by thioflavin T fluorescence and electron microscopy. Take up in HFIP to clear aggregates before use.",
  },
  {
    name: "Amyloid beta (1-42) (human)",
    category: "Immunology and aggregation",
    amount: "1 mg",
    priceCents: 19400,
    stock: [0, 5],
    description:
      "Two residues longer than amyloid beta (1-40) and much quicker to aggregate. Used in oligomer and fibril studies. Take up in HFIP to clear aggregates before use.",
  },
];
