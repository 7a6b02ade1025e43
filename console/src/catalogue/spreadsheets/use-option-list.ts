import { unwrap, VantailError } from '@vantail/client';
import { useCallback, useMemo } from 'react';
import { useClient } from '../../session/session-context.tsx';
import { useSettled } from '../../ui/browser/use-settled.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { type Language, LOCALES, messages } from '../../ui/language/messages.ts';
import type { ImportReport } from './import-result.tsx';
import {
  LINE_COLUMNS,
  type LineColumn,
  type LineDraft,
  type OptionLine,
  readLines,
  suggestedTypes,
} from './option-lines.ts';
import { useImport } from './use-import.ts';

const typesIn = (language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(Object.values(suggestedTypes[language]));

const faultWords = messages({
  en: {
    price: 'is not a price',
    price_type: `is not a price type: ${typesIn('en')}`,
    finish: 'is not a finish: RAL 7016, #383E42 or wood-oak',
    name: 'a name or a reference is missing',
  },
  fr: {
    price: 'n’est pas un prix',
    price_type: `n’est pas un type de prix : ${typesIn('fr')}`,
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
  const client = useClient();
  const lines = useMemo(() => readLines(drafts, language === 'fr' ? ',' : '.'), [drafts, language]);
  const unreadable = lines.filter(({ faults }) => Object.keys(faults).length > 0).length;
  const options = useMemo((): OptionLine[] => lines.map(({ values }) => values), [lines]);
  const settled = useSettled(options, SETTLE_MS);
  const isReady = unreadable === 0 && settled.length > 0 && settled === options;
  const send = async (dry_run: boolean): Promise<ImportReport> => {
    const report = unwrap(
      await client.POST('/v1/options/import', { params: { query: { dry_run } }, body: { options } }),
    );
    const lines = report.lines.flatMap(({ action, line, ...rest }) =>
      action === 'unchanged' ? [] : [{ ...rest, action, line: line + 1 }],
    );
    return { ...report, lines, unreadSheets: [] };
  };
  const { preview, write, report, error } = useImport({ name: ['options', settled], isReady, send });
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
    report,
    isChecking: drafts.length > 0 && unreadable === 0 && (!isReady || preview.isPending) && !error,
    error,
    write,
  };
};
