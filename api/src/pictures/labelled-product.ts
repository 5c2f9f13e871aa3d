/** What a picture says about a product. Text of any kind: pictures draw it, they never hold it. */
export interface LabelledProduct {
  name: string;
  sequence?: string | null;
  nTerminus?: string | null;
  cTerminus?: string | null;
  casNumber?: string | null;
  /** What a vial holds, e.g. "1 mg". */
  amount?: string | null;
}
