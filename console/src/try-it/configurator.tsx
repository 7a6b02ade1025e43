import { quote } from '@vantail/pricing';
import { useMemo, useState } from 'react';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { Drawing, useConfigurationName } from '../ui/drawing.tsx';
import { NumberField } from '../ui/number-field.tsx';
import {
  type Choice,
  type Configuration,
  firstChoice,
  optionsOf,
  quotable,
  quoteRequest,
  tableOf,
} from './configuration.ts';
import styles from './configurator.module.css';
import { OptionChoice } from './option-choice.tsx';
import { PricePanel } from './price-panel.tsx';
import { WindowChoice } from './window-choice.tsx';

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

/** Choices at the left, window and price at the right. The price is computed here as one types, by `pricing/`. */
export const Configurator = ({ configuration }: { configuration: Configuration }) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const [choice, setChoice] = useState<Choice>(() => firstChoice(configuration));
  const change = (patch: Partial<Choice>) => setChoice({ ...choice, ...patch });
  const priced = useMemo(() => quotable(configuration), [configuration]);
  const request = useMemo(() => quoteRequest(choice), [choice]);
  const answer = useMemo(() => quote(priced, request, { tableOf }), [priced, request]);
  const row = configuration.pricing_configurations.find(({ id }) => id === choice.rowId);
  const steps = configuration.steps.filter((step) => optionsOf(step).length > 0);
  return (
    <div className={styles.configurator}>
      <div className={styles.choices}>
        <h2>{say.title}</h2>
        <WindowChoice
          rows={configuration.pricing_configurations}
          value={choice.rowId}
          onChange={(rowId) => change({ rowId })}
        />
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
            onChange={(ids) => change({ selections: { ...choice.selections, [step.id]: ids } })}
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
        />
      </aside>
    </div>
  );
};
