import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Quote, type QuoteOrDryRun, quoteCalls } from '../../../api/quotes.ts';
import { useClient } from '../../../session/session-context.tsx';
import { useSettled } from '../../../ui/browser/use-settled.ts';
import { type EditedLine, linesBody } from './edited-lines.ts';

const PAUSE_MS = 300;

/** Whether what is shown is of these lines; `refused`: they have no price together, and the last known ones are shown. */
export type PreviewState = 'current' | 'asking' | 'refused';

/** The quote as it would be with these lines, by the service itself (D19.9); nothing is written. */
export const useQuotePreview = (quote: Quote, lines: readonly EditedLine[], isChanged: boolean) => {
  const client = useClient();
  const settled = useSettled(lines, PAUSE_MS);
  const body = linesBody(settled);
  const query = useQuery({
    enabled: isChanged && settled === lines && lines.length > 0,
    queryKey: ['quotes', quote.id, 'preview', quote.version, body],
    queryFn: () => quoteCalls(client).putLines(quote.id, body, undefined, true),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isChanged) return { quote: quote as QuoteOrDryRun, state: 'current' as const, error: undefined };
  const isAnswered = settled === lines && !query.isPlaceholderData && !query.isFetching;
  const error = isAnswered ? (query.error ?? undefined) : undefined;
  const state: PreviewState = isAnswered && query.isSuccess ? 'current' : error ? 'refused' : 'asking';
  return { quote: query.data ?? quote, state, error };
};
