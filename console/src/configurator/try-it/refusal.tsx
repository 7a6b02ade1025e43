import type { QuoteError, QuoteRefusal } from '@vantail/pricing';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { foundWords } from '../../ui/language/found-words.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { listed, messages } from '../../ui/language/messages.ts';
import { refusalTitles } from '../../ui/language/refusal-titles.ts';
import type { Configuration } from '../configuration.ts';
import styles from './configurator.module.css';

/** The faults of a refused quote in the reader's words, with the customer's reasons (D14.6); none where figures say it. */
const useFaultWords = ({ code, errors, reasons = [] }: QuoteRefusal): string[] => {
  const { language } = useLanguage();
  const because = (own: QuoteError['reasons'] = []) => own.map(({ message }) => message);
  if (code === 'configuration_refused') return because(reasons);
  if (code !== 'invalid_selection') return [];
  const said = errors.map((error) => listed([foundWords(language, 'requests', error), ...because(error.reasons)], ' '));
  return [...new Set(said)];
};

const words = messages({
  en: {
    candidates: 'Matching windows',
    nearest: 'Nearest sizes with a price',
    range: (width: string, height: string) => `Possible: width ${width}, height ${height}`,
    span: (min: string, max: string) => `${min} to ${max} mm`,
    any: 'any',
  },
  fr: {
    candidates: 'Fenêtres possibles',
    nearest: 'Dimensions les plus proches avec un prix',
    range: (width: string, height: string) => `Possible : largeur ${width}, hauteur ${height}`,
    span: (min: string, max: string) => `${min} à ${max} mm`,
    any: 'libre',
  },
});

type Props = {
  refusal: QuoteRefusal;
  configuration: Configuration;
  onSize: (size: { width: number; height: number }) => void;
  onRow: (id: number) => void;
};

/**
 * Why there is no price, and how to get one: sizes that have a price, or the possible windows, are one click away
 * (D10).
 */
export const Refusal = ({ refusal, configuration, onSize, onRow }: Props) => {
  const say = useMessages(words);
  const titles = useMessages(refusalTitles);
  const { language } = useLanguage();
  const format = useFormat();
  const nameOf = useConfigurationName();
  const faults = useFaultWords(refusal);
  const { nearest_sizes = [], ranges = [], candidates = [] } = refusal;
  const windows = candidates.flatMap(({ pricing_configuration_id }) =>
    configuration.pricing_configurations.filter(({ id }) => id === pricing_configuration_id),
  );
  const span = (min: number | null, max: number | null) =>
    min === null && max === null
      ? say.any
      : say.span(min === null ? '0' : format.number(min), max === null ? '∞' : format.number(max));
  return (
    <>
      <Notice signal="warn" title={titles[refusal.code]}>
        {/* The ranges and sizes below say the same in figures. */}
        {faults.length === 0 && language === 'en' && <span className="small">{refusal.detail}</span>}
        {faults.map((fault) => (
          <span key={fault} className="small">
            {fault}
          </span>
        ))}
        {ranges.map((range) => (
          <span key={range.pricing_configuration_id} className="small figures">
            {say.range(span(range.width_min, range.width_max), span(range.height_min, range.height_max))}
          </span>
        ))}
      </Notice>
      {windows.length > 0 && (
        <section className={styles.nearest} aria-label={say.candidates}>
          <h3>{say.candidates}</h3>
          <div className={styles.sizesNear}>
            {windows.map((row) => (
              <Button key={row.id} icon={<Drawing configuration={row} />} onPress={() => onRow(row.id)}>
                {nameOf(row)}
              </Button>
            ))}
          </div>
        </section>
      )}
      {nearest_sizes.length > 0 && (
        <section className={styles.nearest} aria-label={say.nearest}>
          <h3>{say.nearest}</h3>
          <div className={styles.sizesNear}>
            {nearest_sizes.map((size) => (
              <Button key={`${size.width}_${size.height}`} onPress={() => onSize(size)}>
                <span className="figures">{format.size(size.width, size.height)}</span>
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  );
};
