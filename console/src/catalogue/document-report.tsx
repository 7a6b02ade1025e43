import type { Schemas } from '@vantail/client';
import { BrokenExamples } from '../forms/saving/broken-examples.tsx';
import { useFormat } from '../session/use-format.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { counted, listed, messages, plural } from '../ui/language/messages.ts';

const words = messages({
  en: {
    missing: 'Missing here: create these first',
    brings: 'What the document contains',
    steps: (count: number) => `Steps: ${counted('en', count)}`,
    rows: (count: number) => `Pricing rows: ${counted('en', count)}`,
    matched: (count: number) => `Options already here: ${counted('en', count)}`,
    created: (count: number) => `Options to create: ${counted('en', count)}`,
    differs: (name: string, fields: string) => `${name}: yours stays; the document’s differs in ${fields}`,
    deactivated: (steps: number, rows: number) =>
      `Deactivated first: ${plural('en', steps, 'step', 'steps')}, ${plural('en', rows, 'row', 'rows')}`,
    price: (price: string) => `From-price: ${price}`,
    none: 'none',
  },
  fr: {
    missing: 'Il manque ici : créez-les d’abord',
    brings: 'Ce que le document apporte',
    steps: (count: number) => `Étapes : ${counted('fr', count)}`,
    rows: (count: number) => `Lignes tarifaires : ${counted('fr', count)}`,
    matched: (count: number) => `Options déjà présentes : ${counted('fr', count)}`,
    created: (count: number) => `Options créées : ${counted('fr', count)}`,
    differs: (name: string, fields: string) => `${name} : la vôtre est gardée, celle du document diffère par ${fields}`,
    deactivated: (steps: number, rows: number) =>
      `Désactivation préalable : ${plural('fr', steps, 'étape', 'étapes')}, ${plural('fr', rows, 'ligne', 'lignes')}`,
    price: (price: string) => `Prix « à partir de » : ${price}`,
    none: 'aucun',
  },
});

/** What an import of a document did, or would do: what is matched, created and missing (B6). */
export const DocumentReport = ({ report }: { report: Schemas['ProductImportReport'] }) => {
  const say = useMessages(words);
  const format = useFormat();
  const { options, steps, pricing_configurations: rows, missing, warnings, from_price } = report;
  const differing = options.matched.filter(({ differences }) => differences.length > 0);
  return (
    <>
      {missing.length > 0 && (
        <Notice signal="bad" title={say.missing}>
          {missing.map((item) => (
            <span key={item.pointer}>{item.message}</span>
          ))}
        </Notice>
      )}
      <BrokenExamples examples={report.examples} />
      {warnings.map((warning) => (
        <Notice key={`${warning.code}${warning.pointer}`} signal="warn">
          {warning.message}
        </Notice>
      ))}
      <section aria-label={say.brings}>
        <h3>{say.brings}</h3>
        <ul>
          <li>{say.steps(steps.created.length)}</li>
          <li>{say.rows(rows.created.length)}</li>
          <li>{say.matched(options.matched.length)}</li>
          <li>
            {say.created(options.created.length)} {listed(options.created.map(({ name }) => name))}
          </li>
          {steps.deactivated + rows.deactivated > 0 && <li>{say.deactivated(steps.deactivated, rows.deactivated)}</li>}
          <li className="figures">{say.price(from_price.new === null ? say.none : format.money(from_price.new))}</li>
        </ul>
      </section>
      {differing.map(({ document_id, name, differences }) => (
        <Badge key={document_id} signal="warn">
          {say.differs(name, listed(differences))}
        </Badge>
      ))}
    </>
  );
};
