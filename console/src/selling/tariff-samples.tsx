import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@vantail/client';
import { useState } from 'react';
import { tariffs } from '../api/catalogue-resource.ts';
import { type QuoteLine, quoteCalls, useQuotes } from '../api/quotes.ts';
import { useAll } from '../api/use-catalogue.ts';
import { useClient } from '../session/session-context.tsx';
import { useFormat } from '../session/use-format.ts';
import { useWhyNot } from '../session/use-why-not.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Select } from '../ui/fields/select.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { DataTable } from '../ui/lists/data-table.tsx';
import { Filters } from '../ui/lists/filters.tsx';
import styles from './tariff-samples.module.css';

type Line = Schemas['Quote']['lines'][number];
type NewLine = Schemas['QuoteCreate']['lines'][number];

const MOST = 3;

const requestOf = ({ product_id, width, height, selections, pricing_configuration_id }: Line): NewLine[] =>
  product_id === undefined
    ? []
    : [
        {
          product_id,
          width: width ?? null,
          height: height ?? null,
          selections: selections ?? [],
          pricing_configuration_id: pricing_configuration_id ?? null,
        },
      ];

/** The newest windows of these quotes, each product once, to be priced again. */
const sampleLines = (quotes: readonly { lines: readonly Line[] }[]): NewLine[] => {
  const windows = quotes.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'product'));
  const newest = new Map(windows.toReversed().map((line) => [line.product_id, line]));
  return [...newest.values()].toReversed().slice(0, MOST).flatMap(requestOf);
};

const words = messages({
  en: {
    title: 'What a tariff makes of real windows',
    help: 'The newest windows of your quotes, priced now by the tariff. Nothing is saved.',
    none: 'Save a quote with a window first: its windows are priced here by each tariff.',
    tariff: 'Tariff',
    window: 'Window',
    list: (basis: string) => `List price (${basis})`,
    price: (basis: string) => `Price (${basis})`,
  },
  fr: {
    title: 'Ce qu’un tarif fait de vraies fenêtres',
    help: 'Les dernières fenêtres de vos devis, calculées maintenant à ce tarif. Rien n’est enregistré.',
    none: 'Enregistrez d’abord un devis avec une fenêtre : elle sera calculée ici à chaque tarif.',
    tariff: 'Tarif client',
    window: 'Fenêtre',
    list: (basis: string) => `Prix catalogue (${basis})`,
    price: (basis: string) => `Prix (${basis})`,
  },
});

/** Three real windows by each tariff that the caller may use in a quote (D19.6); for whoever writes none, nothing. */
export const TariffSamples = () => {
  const whyNot = useWhyNot();
  return whyNot(['catalogue:write']) === undefined ? (
    <Samples isManager={whyNot(['keys:manage']) === undefined} />
  ) : null;
};

const Samples = ({ isManager }: { isManager: boolean }) => {
  const say = useMessages(words);
  const all = useAll(tariffs, { active: true });
  const quotes = useQuotes({ page_size: 8 }, 'lines');
  const lines = sampleLines(quotes.data?.data ?? []);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  return (
    <section className={styles.samples} aria-label={say.title}>
      <h2>{say.title}</h2>
      <Loaded query={all}>
        {(found) => {
          const list = found.filter(({ open_to_editors }) => isManager || open_to_editors);
          const tariff = list.find(({ id }) => id === chosen) ?? list[0];
          if (!tariff) return null;
          if (lines.length === 0) return <p className="soft">{say.none}</p>;
          return (
            <>
              <p className="soft small">{say.help}</p>
              <Filters className={styles.filters}>
                <Select label={say.tariff} value={tariff.id} onChange={setChosen} choices={list} />
              </Filters>
              <Priced tariff={tariff} lines={lines} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
};

type Props = { tariff: Schemas['Tariff']; lines: readonly Schemas['QuoteCreate']['lines'][number][] };

const Priced = ({ tariff, lines }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const client = useClient();
  const format = useFormat();
  const query = useQuery({
    queryKey: ['tariffs', tariff.id, 'samples', lines],
    queryFn: () => quoteCalls(client).tryOut({ tariff_id: tariff.id, lines: [...lines] }),
  });
  if (query.isError) return <Notice signal="bad">{problemWords(query.error, language)}</Notice>;
  return (
    <Loaded query={query}>
      {(quote) => (
        <DataTable<QuoteLine>
          label={say.title}
          rows={quote.lines}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'window',
              title: say.window,
              cell: ({ product, width, height }) => (
                <>
                  {String(product?.name ?? '')}
                  {width && height && <div className="soft small">{format.size(width, height)}</div>}
                </>
              ),
            },
            {
              id: 'list',
              title: say.list(format.basis),
              align: 'end',
              cell: ({ list_price }) => (typeof list_price === 'number' ? format.money(list_price) : ''),
            },
            {
              id: 'price',
              title: say.price(format.basis),
              align: 'end',
              cell: ({ unit_price }) => (typeof unit_price === 'number' ? format.money(unit_price) : ''),
            },
          ]}
        />
      )}
    </Loaded>
  );
};
