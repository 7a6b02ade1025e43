import {
  type Choice,
  cachedTables,
  choiceOf,
  choicesOf,
  chosenWindow,
  type Dropped,
  firstChoice,
  isWindow,
  lookAhead,
  namesWindows,
  type ProductConfiguration,
  type QuoteRequest,
  quotable,
  quote,
  quoteRequest,
  settleChoice,
} from '@vantail/pricing';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { type Configuration, chosenFinish } from '../configuration.ts';
import styles from './configurator.module.css';
import { DroppedNotice, SizeChoice, WindowChoice } from './configurator-parts.tsx';
import { PricePanel } from './price-panel.tsx';
import { StepByStep } from './step-by-step.tsx';
import { asksForSize, StepView } from './step-view.tsx';

const words = messages({
  en: { title: 'Try it', shape: 'How the steps are shown', page: 'One page', steps: 'Step by step' },
  fr: { title: 'Essayer', shape: 'Présentation des étapes', page: 'Une page', steps: 'Pas à pas' },
});

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The choices with which "Try it" opens. */
    tryExample?: QuoteRequest;
  }
}

type Shape = 'page' | 'steps';
type State = { choice: Choice; dropped: readonly Dropped[]; before: Choice | undefined };

type Props = {
  configuration: Configuration;
  /** Where to start: the example of a dead end (D14.9). */
  example: QuoteRequest | undefined;
  /** Takes the window that is configured; without it the price can be saved as a quote. */
  onTake?: (request: QuoteRequest) => void;
  /** What else can be done with it then. */
  more?: (request: QuoteRequest) => ReactNode;
};

/** The choices so far, and those that the last one ruled out. */
const useChoice = (product: ProductConfiguration, example: QuoteRequest | undefined) => {
  const { language } = useLanguage();
  const [{ choice, dropped, before }, setState] = useState<State>(() => ({
    choice: example ? choiceOf(example) : firstChoice(product),
    dropped: [],
    before: undefined,
  }));
  const choose = (next: Choice) => {
    const settled = settleChoice(product, next, language);
    setState({ choice: settled.choice, dropped: settled.dropped, before: choice });
  };
  const undo = () => before && setState({ choice: before, dropped: [], before: undefined });
  return { choice, dropped, choose, undo };
};

const useAnswer = (product: ProductConfiguration, choice: Choice) => {
  const { language } = useLanguage();
  const request = useMemo(() => quoteRequest(choice), [choice]);
  const answer = useMemo(
    () => quote(product, request, { tableOf: cachedTables(product), language }),
    [product, request, language],
  );
  return { request, answer };
};

/**
 * The product as a customer goes through it: choices on the left, window and price on the right. What is possible and what it costs is
 * decided here while typing, by `pricing/`; the service confirms it.
 */
export const Configurator = ({ configuration, example, onTake, more }: Props) => {
  const product = useMemo(() => quotable(configuration), [configuration]);
  const { choice, dropped, choose, undo } = useChoice(product, example);
  const { request, answer } = useAnswer(product, choice);
  const window = chosenWindow(product, choice);
  const rows = configuration.pricing_configurations;
  const pricedBy = 'code' in answer ? choice.rowId : answer.pricing_configuration_id;
  const byOptions = namesWindows(product);
  const row =
    rows.find(({ id }) => id === pricedBy) ?? rows.find((candidate) => byOptions && isWindow(candidate, window));
  return (
    <div className={styles.configurator}>
      <div className={styles.choices}>
        <Steps
          configuration={configuration}
          product={product}
          choice={choice}
          // Another window may have been chosen: a row that was selected for the previous one no longer applies.
          onChoice={(next) =>
            choose(byOptions && next.selections !== choice.selections ? { ...next, rowId: null } : next)
          }
          notice={<DroppedNotice configuration={configuration} dropped={dropped} onUndo={undo} />}
        />
      </div>
      <aside className={styles.result}>
        {row && (
          <WindowFigure
            configuration={{ ...row, width: choice.width, height: choice.height }}
            finish={chosenFinish(configuration, choice)}
          />
        )}
        <PricePanel
          configuration={configuration}
          request={request}
          answer={answer}
          quantity={choice.quantity}
          onQuantity={(quantity) => choose({ ...choice, quantity })}
          onSize={({ width, height }) => choose({ ...choice, width, height })}
          onRow={(rowId) => choose({ ...choice, rowId })}
          onTake={onTake}
          more={more}
        />
      </aside>
    </div>
  );
};

const WindowFigure = ({ configuration, finish }: Pick<ComponentProps<typeof Drawing>, 'configuration' | 'finish'>) => {
  const nameOf = useConfigurationName();
  return (
    <figure className={styles.figure}>
      <Drawing configuration={configuration} size="large" finish={finish ?? null} />
      <figcaption className="soft small">{nameOf(configuration)}</figcaption>
    </figure>
  );
};

type StepsProps = {
  configuration: Configuration;
  product: ProductConfiguration;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  notice: ReactNode;
};

/** The visible steps in their order, all on one page or one after the other. */
const Steps = ({ configuration, product, choice, onChoice, notice }: StepsProps) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const [shape, setShape] = useState<Shape>('page');
  const answer = useMemo(() => choicesOf(product, choice, language, lookAhead), [product, choice, language]);
  const visible = configuration.steps.flatMap((step) => {
    const state = answer?.steps.find(({ step_id }) => step_id === step.id);
    const isVisible = state?.visible && (asksForSize(step) || state.options.length > 0);
    return state && isVisible ? [{ step, state }] : [];
  });
  const view = (id: number) => {
    const found = visible.find(({ step }) => step.id === id);
    return (
      found &&
      answer && <StepView key={id} {...found} sizes={answer.sizes} {...{ configuration, product, choice, onChoice }} />
    );
  };
  const rows = configuration.pricing_configurations;
  return (
    <>
      <header className={styles.head}>
        <h2>{say.title}</h2>
        <ToggleButtonGroup
          aria-label={say.shape}
          className={styles.shapes ?? ''}
          disallowEmptySelection
          selectedKeys={[shape]}
          onSelectionChange={(keys) => setShape([...keys][0] as Shape)}
        >
          {(['page', 'steps'] as const).map((id) => (
            <ToggleButton key={id} id={id} className={styles.shape ?? ''}>
              {say[id]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </header>
      {notice}
      {!namesWindows(product) && (
        <WindowChoice
          rows={rows}
          value={choice.rowId}
          onChange={(rowId) => onChoice({ ...choice, rowId, fields: {} })}
        />
      )}
      {!configuration.steps.some((step) => step.type === 'dimension') && (
        <SizeChoice sizes={answer?.sizes} choice={choice} onChoice={onChoice} />
      )}
      {shape === 'page' ? (
        visible.map(({ step }) => view(step.id))
      ) : (
        <StepByStep
          first={answer?.next_step_id ?? null}
          steps={visible.map(({ step, state }) => ({ ...step, isComplete: state.complete }))}
        >
          {view}
        </StepByStep>
      )}
    </>
  );
};
