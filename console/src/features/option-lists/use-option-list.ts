import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, VantailError } from '@vantail/client';
import { useCallback, useMemo } from 'react';
import { useWrite } from '../../api/use-catalogue.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useSession } from '../../session/session-context.tsx';
import { useSettled } from '../../ui/browser/use-settled.ts';
import { LINE_COLUMNS, type LineColumn, type LineDraft, type OptionLine, readLines } from './option-lines.ts';

export type OptionListReport = Schemas['OptionImportReport'];

const faultWords = messages({
  en: {
    price: 'is not a price',
    price_type: 'is not a price type: fixed, %, m², ml or leaf',
    finish: 'is not a finish: RAL 7016, #383E42 or wood-oak',
    name: 'a name or a reference is missing',
  },
  fr: {
    price: 'n’est pas un prix',
    price_type: 'n’est pas un type de prix : fixe, %, m², ml ou vantail',
    finish: 'n’est pas une finition : RAL 7016, #383E42 ou wood-oak',
    name: 'il manque un nom ou une référence',
  },
});

const SETTLE_MS = 500;

/** The places that a refusal names: `/options/3/price`. */
const refusedCells = (error: unknown): ReadonlyMap<string, VantailError['errors'][number]> => {
  if (!(error instanceof VantailError)) return new Map();
  return new Map(
    error.errors.map((item) => {
      const [, , line = '', field = ''] = (item.pointer ?? '').split('/');
      const column = LINE_COLUMNS.find((known) => known === field) ?? 'price_type';
      return [`${line} ${column}`, item] as const;
    }),
  );
};

/** B9: what the lines say, what the service would do with them, and the call that does it. */
export const useOptionList = (drafts: readonly LineDraft[]) => {
  const { language } = useLanguage();
  const sayFault = useMessages(faultWords);
  const { client, lastWrite } = useSession();
  const lines = useMemo(() => readLines(drafts, language === 'fr' ? ',' : '.'), [drafts, language]);
  const unreadable = lines.filter(({ faults }) => Object.keys(faults).length > 0).length;
  const options = useMemo(() => lines.map(({ values }) => values), [lines]);
  const settled = useSettled(options, SETTLE_MS);
  const send = async (wanted: readonly OptionLine[], dry_run: boolean) =>
    unwrap(await client.POST('/v1/options/import', { params: { query: { dry_run } }, body: { options: [...wanted] } }));
  const isAsked = unreadable === 0 && settled.length > 0 && settled === options;
  const preview = useQuery({
    enabled: isAsked,
    queryKey: ['option-list', settled],
    queryFn: () => send(settled, true),
    retry: false,
    gcTime: 0,
  });
  const write = useWrite(async () => ({ report: await send(options, false), requestId: lastWrite() }));
  const error = write.error ?? (isAsked ? preview.error : null);
  const refused = useMemo(() => refusedCells(error), [error]);
  const faultOf = useCallback(
    (line: number, column: LineColumn): string | undefined => {
      const own = lines[line]?.faults[column];
      if (own) return sayFault[own];
      return refused.get(`${line} ${column}`)?.message;
    },
    [lines, refused, sayFault],
  );
  return {
    faultOf,
    unreadable,
    report: isAsked && !error ? preview.data : undefined,
    isChecking: drafts.length > 0 && unreadable === 0 && (!isAsked || preview.isPending) && !error,
    error,
    write,
  };
};
