import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, VantailError } from '@vantail/client';
import type { QuoteAnswer, QuoteRequest } from '@vantail/pricing';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { useSettled } from '../../ui/browser/use-settled.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';

const words = messages({
  en: {
    same: 'The service confirms this',
    asking: 'Checking with the service',
    differs: (said: string) => `The service has a different result: ${said}. Reload the page.`,
    away: 'The service could not be reached',
  },
  fr: {
    same: 'Confirmé par le service',
    asking: 'Vérification en cours',
    differs: (said: string) => `Le service répond autrement : ${said}. Rechargez la page.`,
    away: 'Le service n’a pas pu être interrogé',
  },
});

const PAUSE_MS = 250;

type Verdict = { total: number } | { code: string };

/** What the service answers to the same request, refusals included. */
const useVerdict = (product_id: number, request: QuoteRequest) => {
  const client = useClient();
  return useQuery<Verdict>({
    queryKey: ['products', product_id, 'quote', request],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      try {
        const body = request as Schemas['QuoteRequest'];
        return unwrap(await client.POST('/v1/products/{product_id}/quote', { params: { path: { product_id } }, body }));
      } catch (error) {
        if (error instanceof VantailError && error.status === 422 && error.code) return { code: error.code };
        throw error;
      }
    },
  });
};

const keyOf = (verdict: Verdict): string => ('code' in verdict ? verdict.code : String(verdict.total));

/** The price shown was computed in the browser; the service confirms it here. */
export const ServiceCheck = ({
  productId,
  request,
  answer,
}: {
  productId: number;
  request: QuoteRequest;
  answer: QuoteAnswer;
}) => {
  const say = useMessages(words);
  const format = useFormat();
  const settled = useSettled(request, PAUSE_MS);
  const { data, isFetching, isError, isPlaceholderData } = useVerdict(productId, settled);
  const badge = () => {
    if (isError) return <Badge signal="warn">{say.away}</Badge>;
    if (!data || isFetching || isPlaceholderData || settled !== request)
      return <Badge signal="neutral">{say.asking}</Badge>;
    if (keyOf(data) === keyOf(answer)) return <Badge signal="good">{say.same}</Badge>;
    return <Badge signal="bad">{say.differs('code' in data ? data.code : format.money(data.total))}</Badge>;
  };
  return <p role="status">{badge()}</p>;
};
