import type { DrawingOptions, WindowConfiguration } from '@vantail/drawing';
import type { OfferLanguage } from './words.ts';

/** A step with its colon and what was chosen there, or a surcharge; `amount` where it adds to the price. */
export type Detail = { name: string | null; value: string; amount: string | null };

export type Drawing = { window: WindowConfiguration; options: DrawingOptions };

export type LineRow = {
  kind: 'line';
  position: string;
  label: string | null;
  name: string;
  /** What window it is, in the words of the trade. */
  window: string | null;
  size: string | null;
  details: Detail[];
  note: string[];
  drawing: Drawing | null;
  quantity: string | null;
  vat: string | null;
  unitPrice: string | null;
  discount: { name: string; amount: string } | null;
  total: string | null;
};

export type HeadingRow = { kind: 'heading'; name: string; label: string | null; note: string[]; sum: string | null };

export type OfferRow = LineRow | HeadingRow;

export type TotalRow = { name: string; amount: string; weight: 'plain' | 'strong' | 'light' };

/** A text with its title. */
export type Block = { title: string; lines: string[] };

/**
 * D20.1: a document with every text as its reader sees it, so that HTML and PDF say the same; what makes them does not decide
 * anything but positions. It is plain JSON, for a worker.
 */
export type OfferModel = {
  language: OfferLanguage;
  /** As the title of the file: the number and who sells. */
  fileTitle: string;
  title: string;
  /** Set while it is no offer yet. */
  draft: string | null;
  accent: string | null;
  createdAt: string;
  company: { name: string | null; lines: string[]; contact: string[] };
  customer: Block | null;
  site: Block | null;
  facts: { name: string; value: string }[];
  introduction: string[];
  note: string[];
  /** Null where no amount of a line is shown. */
  amounts: { unitPrice: string; total: string; vat: string | null } | null;
  columns: { position: string; description: string; quantity: string };
  rows: OfferRow[];
  totals: TotalRow[];
  vatNotes: Block | null;
  alternatives: (Block & { rows: OfferRow[] }) | null;
  /** How the drawings are to be read; null where there is none. */
  drawingNote: string | null;
  sections: Block[];
  agreement: { title: string; place: string; signature: string } | null;
  footer: string[];
  legal: string[];
  /** The sizes of all drawings are hidden: each is shown in a box of one size. */
  hidesSizes: boolean;
};
