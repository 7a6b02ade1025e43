import { quote } from '@vantail/pricing';
import { useMemo, useState } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { type Configuration, optionsOf } from '../../records/configuration/configuration.ts';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { type Choice, quotable, quoteRequest, tablesOf } from './choice.ts';
import styles from './configurator.module.css';
import { firstChoice } from './first-choice.ts';
import { OptionChoice } from './option-choice.tsx';
import { PricePanel } from './price-panel.tsx';
import { WindowChoice } from './window-choice.tsx';
import { chosenWindow, isWindow, namesWindows } from './window-fields.ts';

const words = messages({
  en: { title: 'Try it', size: 'Size', width: 'Width', height: 'Height', quantity: 'Quantity', steps: 'Choices' },
  fr: {
    title: 'Essayer',
    size: 'Dimensions',
    width: 'Largeur',
    height: 'Hauteur',
    quantity: 'Quantité',
    steps: 'Choix',
  },
});

/** Choices on the left, window and price on the right. The price is computed here while typing, by `pricing/`. */
export const Configurator = ({ configuration }: { configuration: Configuration }) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const [choice, setChoice] = useState<Choice>(() => firstChoice(configuration));
  const change = (patch: Partial<Choice>) => setChoice({ ...choice, ...patch });
  const priced = useMemo(() => quotable(configuration), [configuration]);
  const window = useMemo(() => chosenWindow(configuration, choice.selections), [configuration, choice.selections]);
  const request = useMemo(() => quoteRequest(choice, window), [choice, window]);
  const tableOf = useMemo(() => tablesOf(configuration), [configuration]);
  const answer = useMemo(() => quote(priced, request, { tableOf }), [priced, request, tableOf]);
  const rows = configuration.pricing_configurations;
  const byOptions = namesWindows(configuration);
  const pricedBy = 'code' in answer ? choice.rowId : answer.pricing_configuration_id;
  const row =
    rows.find(({ id }) => id === pricedBy) ?? rows.find((candidate) => byOptions && isWindow(candidate, window));
  const steps = configuration.steps.filter((step) => optionsOf(step).length > 0);
  return (
    <div className={styles.configurator}>
      <div className={styles.choices}>
        <h2>{say.title}</h2>
        {!byOptions && <WindowChoice rows={rows} value={choice.rowId} onChange={(rowId) => change({ rowId })} />}
        <section className={styles.sizes} aria-label={say.size}>
          <NumberField label={say.width} unit="mm" whole value={choice.width} onChange={(width) => change({ width })} />
          <NumberField
            label={say.height}
            unit="mm"
            whole
            value={choice.height}
            onChange={(height) => change({ height })}
          />
          <NumberField
            label={say.quantity}
            whole
            value={choice.quantity}
            onChange={(quantity) => change({ quantity: quantity ?? 1 })}
          />
        </section>
        {steps.map((step) => (
          <OptionChoice
            key={step.id}
            step={step}
            value={choice.selections[step.id] ?? []}
            onChange={(ids) => {
              const selections = { ...choice.selections, [step.id]: ids };
              // Another window was chosen: a row that was selected for the previous one no longer applies.
              change({ selections, ...(byOptions ? { rowId: null } : {}) });
            }}
          />
        ))}
      </div>
      <aside className={styles.result}>
        {row && (
          <figure className={styles.figure}>
            <Drawing configuration={{ ...row, width: choice.width, height: choice.height }} size="large" />
            <figcaption className="soft small">{nameOf(row)}</figcaption>
          </figure>
        )}
        <PricePanel
          productId={configuration.product.id}
          configuration={configuration}
          request={request}
          answer={answer}
          onSize={({ width, height }) => change({ width, height })}
          onRow={(rowId) => change({ rowId })}
        />
      </aside>
    </div>
  );
};
