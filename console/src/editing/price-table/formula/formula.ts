import type { ExactNumber } from '@vantail/pricing';

/** One of the `echantillons` while it is edited: null is a number that is still missing. */
export type SampleDraft = {
  readonly largeur: number | null;
  readonly hauteur: number | null;
  readonly prix: ExactNumber | null;
  readonly json: Readonly<Record<string, unknown>>;
};

/** A `formule` while it is edited. `json` is what it was read from: further keys are written back unchanged. */
export type Formula = {
  readonly A: ExactNumber | null;
  readonly B: ExactNumber | null;
  readonly r2: ExactNumber | null;
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly samples: readonly SampleDraft[];
  readonly unavailable: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
};

export const emptyFormula: Formula = {
  A: null,
  B: null,
  r2: null,
  widths: [],
  heights: [],
  samples: [],
  unavailable: [],
  json: {},
};

export const emptySample: SampleDraft = { largeur: null, hauteur: null, prix: null, json: {} };
