import type { Schemas } from '@vantail/client';
import type { Readiness } from '../api/readiness.ts';
import { Badge, type Signal } from '../ui/feedback/badge.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages, plural } from '../ui/language/messages.ts';

/** What a verdict is based on, from a list of many products (B7) or from the report of one (D7). */
export type Verdict = Pick<Readiness, 'state' | 'errors' | 'warnings' | 'codes'>;

/**
 * Ready, ready with warnings, or not ready. A missing price is a warning of the report, so a product without one is
 * never "ready".
 */
export const verdictOf = ({ errors, warnings }: Schemas['ValidationReport']): Verdict => ({
  state: errors.length > 0 ? 'not_ready' : warnings.length > 0 ? 'warnings' : 'ready',
  errors: errors.length,
  warnings: warnings.length,
  codes: [...new Set([...errors, ...warnings].map(({ code }) => code))],
});

/** What a verdict says first: a missing price is more important than all other warnings. */
export const mainWarning = ({ state, codes }: Verdict): 'no_price' | 'inactive_product' | undefined => {
  if (state !== 'warnings') return undefined;
  if (codes.includes('no_price')) return 'no_price';
  return codes.length === 1 && codes[0] === 'inactive_product' ? 'inactive_product' : undefined;
};

export const readinessWords = messages({
  en: {
    ready: 'Ready',
    warnings: 'Ready, but…',
    not_ready: 'Not ready',
    no_price: 'Ready, but no price',
    inactive_product: 'Ready, but inactive',
    but: (warnings: number) => `Ready, but ${plural('en', warnings, 'warning', 'warnings')}`,
    faults: (errors: number) => `Not ready: ${plural('en', errors, 'error', 'errors')}`,
  },
  fr: {
    ready: 'Prêt',
    warnings: 'Prêt, mais…',
    not_ready: 'Pas prêt',
    no_price: 'Prêt, mais sans prix',
    inactive_product: 'Prêt, mais inactif',
    but: (warnings: number) => `Prêt, mais ${plural('fr', warnings, 'avertissement', 'avertissements')}`,
    faults: (errors: number) => `Pas prêt : ${plural('fr', errors, 'erreur', 'erreurs')}`,
  },
});

const signals = { ready: 'good', warnings: 'warn', not_ready: 'bad' } as const satisfies Record<
  Verdict['state'],
  Signal
>;

/** One of three states in a few words: ready, ready with warnings, not ready. */
export const ReadinessBadge = ({ verdict }: { verdict: Verdict }) => {
  const say = useMessages(readinessWords);
  const main = mainWarning(verdict);
  const { state, errors, warnings } = verdict;
  const words = {
    ready: say.ready,
    warnings: main ? say[main] : say.but(warnings),
    not_ready: say.faults(errors),
  };
  return <Badge signal={signals[state]}>{words[state]}</Badge>;
};
