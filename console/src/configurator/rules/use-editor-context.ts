import { createContext, use } from 'react';
import type { Step } from '../../api/product-parts.ts';
import type { PartFaults } from './part-faults.ts';
import type { SentenceContext } from './sentence/piece.ts';

/** What every line of the editor needs to know of the product, and what is wrong with which part. */
export type EditorContext = SentenceContext & { steps: readonly Step[]; faults: PartFaults };

export const RuleEditorContext = createContext<EditorContext | null>(null);

export const useEditorContext = (): EditorContext => {
  const context = use(RuleEditorContext);
  if (!context) throw new Error('useEditorContext stands outside a rule editor');
  return context;
};
