import type { QuoteError, QuoteRefusal } from '@vantail/pricing';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { listed, messages } from '../../language/messages.ts';
import { type Configuration, optionsOf } from '../../records/configuration/configuration.ts';
import { nameIn } from '../../records/rules/naming/rule-names.ts';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './configurator.module.css';

const useFaultTexts = messages({
  en: {
    missing_step: (step: string) => `${step}: not chosen yet`,
    too_few_options: (step: string) => `${step}: choose more`,
    too_many_options: (step: string) => `${step}: too many chosen`,
    missing_required_option: (step: string, options: string) => `${step}: ${options} is compulsory`,
    hidden_step: (step: string) => `${step}: hidden with these choices`,
    unavailable_option: (step: string, options: string) => `${step}: ${options} is not possible`,
    window_conflict: (step: string, options: string) =>
      `${step}: ${options} is a different window from the one chosen before`,
  },
  fr: {
    missing_step: (step: string) => `${step} : reste à choisir`,
    too_few_options: (step: string) => `${step} : il faut en choisir davantage`,
    too_many_options: (step: string) => `${step} : trop de choix`,
    missing_required_option: (step: string, options: string) => `${step} : ${options} est obligatoire`,
    hidden_step: (step: string) => `${step} : n’est pas demandée avec ces choix`,
    unavailable_option: (step: string, options: string) => `${step} : ${options} n’est pas possible`,
    window_conflict: (step: string, options: string) =>
      `${step} : ${options} est une autre fenêtre que celle déjà choisie`,
  },
});

type Code = keyof (typeof useFaultTexts)['en'];
const isKnown = (code: string): code is Code => Object.hasOwn(useFaultTexts.en, code);

/** The faults of a refused quote in the reader's words, with the customer's reasons (D14.6); none if there are none to say. */
const useFaultWords = (refusal: QuoteRefusal, { steps }: Configuration): string[] => {
  const { language } = useLanguage();
  const say = useMessages(useFaultTexts);
  const because = ({ reasons = [] }: Pick<QuoteError, 'reasons'>) => reasons.map(({ message }) => message);
  if (refusal.code === 'configuration_refused') return because(refusal);
  if (refusal.code !== 'invalid_selection') return [];
  const inWords = (error: QuoteError): string => {
    const step = steps.find(({ id }) => id === error.step_id);
    if (!step || !isKnown(error.code)) return listed([error.message, ...because(error)], ' ');
    const options = optionsOf(step).filter(({ id }) => error.option_ids?.includes(id));
    const names = listed(options.flatMap((option) => nameIn(language, option) ?? []));
    const sentence = say[error.code](nameIn(language, step) ?? step.type, names);
    return listed([`${sentence}.`, ...because(error)], ' ');
  };
  return [...new Set(refusal.errors.map(inWords))];
};

const words = messages({
  en: {
    validation_error: 'Something is missing',
    invalid_selection: 'Some choices are missing or not possible',
    no_matching_configuration: 'This window has no price',
    ambiguous_configuration: 'Which window do you mean?',
    candidates: 'Matching windows',
    dimensions_out_of_range: 'This size can’t be made',
    dimensions_unavailable: 'This size is not available',
    configuration_refused: 'This can’t be ordered',
    nearest: 'Nearest sizes with a price',
    range: (width: string, height: string) => `Possible: width ${width}, height ${height}`,
    span: (min: string, max: string) => `${min} to ${max} mm`,
    any: 'any',
  },
  fr: {
    validation_error: 'Il manque quelque chose',
    invalid_selection: 'Les choix ne sont pas complets',
    no_matching_configuration: 'Cette fenêtre n’a pas de prix',
    ambiguous_configuration: 'Quelle fenêtre ?',
    candidates: 'Fenêtres possibles',
    dimensions_out_of_range: 'Cette dimension est hors limites',
    dimensions_unavailable: 'Cette dimension n’est pas disponible',
    configuration_refused: 'Cette commande est impossible',
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
  const { language } = useLanguage();
  const format = useFormat();
  const nameOf = useConfigurationName();
  const faults = useFaultWords(refusal, configuration);
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
      <Notice signal="warn" title={say[refusal.code]}>
        {/* The service's own words are English; the ranges and sizes below say the same in figures. */}
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
