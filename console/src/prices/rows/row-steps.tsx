import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type PricingRow, type Step, stepCalls, useSteps } from '../../api/product-parts.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { referencedRowIds, withoutRow, withRow } from '../../configurator/steps/row-references.ts';
import { expandedContent, ownContent, stepName } from '../../configurator/steps/step-words.ts';
import { useSavedMessage } from '../../forms/changes/use-saved-message.ts';
import { lookedUp } from '../../forms/saving/looked-up.ts';
import { type SaveQuestion, SaveQuestionDialog } from '../../forms/saving/save-question.tsx';
import { usePriceMove } from '../../forms/saving/use-price-move.ts';
import { useSession } from '../../session/session-context.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { FormSection } from '../../ui/layout/form-section.tsx';
import styles from './row-editor.module.css';

const words = messages({
  en: {
    title: 'Steps that use this row',
    help: 'The row counts towards the from-price while an active step uses it. Ticking saves at once.',
    none: 'The product has no active step yet.',
    unused: 'No step uses this row, so it doesn’t count towards the from-price.',
    byOption: 'through an option',
    added: (step: string) => `${step} now uses the row`,
    removed: (step: string) => `${step} no longer uses the row`,
  },
  fr: {
    title: 'Étapes qui utilisent cette ligne',
    help: 'La ligne compte pour le prix « à partir de » tant qu’une étape active l’utilise. Une coche est enregistrée aussitôt.',
    none: 'Le produit n’a pas encore d’étape active.',
    unused: 'Aucune étape n’utilise cette ligne : elle ne compte pour aucun prix « à partir de ».',
    byOption: 'par une option',
    added: (step: string) => `${step} utilise maintenant la ligne`,
    removed: (step: string) => `${step} n’utilise plus la ligne`,
  },
});

type Tick = { step: Step; isTicked: boolean };

/** Adds the row to a step, or removes it, after a question where the from-price moves a lot. */
const useTicks = (row: PricingRow) => {
  const say = useMessages(words);
  const { client, lastWrite } = useSession();
  const tellSaved = useSavedMessage();
  const priceMove = usePriceMove(row.product_id);
  const [unconfirmed, setUnconfirmed] = useState<(Tick & { question: SaveQuestion }) | undefined>(undefined);
  const contentOf = ({ step, isTicked }: Tick) => (isTicked ? withRow : withoutRow)(ownContent(step), row.id);
  const write = useWrite(async (tick: Tick) => {
    const { step, isTicked } = tick;
    const content = contentOf(tick);
    await stepCalls(client, row.product_id).patch(step.id, { content_configuration: { ...content } }, step.version);
    tellSaved((isTicked ? say.added : say.removed)(stepName(step)), lastWrite());
  });
  const tick = async (given: Tick) => {
    const content_configuration = expandedContent(given.step, contentOf(given));
    const question = await lookedUp(priceMove({ step: { ...given.step, content_configuration } }));
    if (question) setUnconfirmed({ ...given, question });
    else write.mutate(given);
  };
  const cancel = () => setUnconfirmed(undefined);
  const confirm = () => {
    cancel();
    if (unconfirmed) write.mutate(unconfirmed);
  };
  return { tick, isWriting: write.isPending, error: write.error, question: unconfirmed?.question, confirm, cancel };
};

type StepTickProps = { row: PricingRow; step: Step; isLocked: boolean; onTick: (isTicked: boolean) => void };

const StepTick = ({ row, step, isLocked, onTick }: StepTickProps) => {
  const say = useMessages(words);
  const isUsed = usesRow(step, row);
  const isByOption = isUsed && !referencedRowIds(ownContent(step)).includes(row.id);
  return (
    <li>
      <Checkbox aria-label={stepName(step)} isSelected={isUsed} isReadOnly={isByOption || isLocked} onChange={onTick} />
      <Link to="/products/$productId/steps/$stepId" params={{ productId: row.product_id, stepId: `${step.id}` }}>
        {stepName(step)}
      </Link>
      {isByOption && <span className="soft small">{say.byOption}</span>}
    </li>
  );
};

const usesRow = (step: Step, row: PricingRow) => referencedRowIds(step.content_configuration).includes(row.id);

/** Which steps refer to a row (D9.2), to be ticked from the row as well as from the step. */
export const RowSteps = ({ row }: { row: PricingRow }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { tick, isWriting, error, question, confirm, cancel } = useTicks(row);
  return (
    <FormSection title={say.title} help={say.help}>
      <Loaded query={useSteps(row.product_id)}>
        {(all) => {
          const active = all.filter((step) => step.active);
          if (active.length === 0) return <p className="soft">{say.none}</p>;
          return (
            <>
              {!active.some((step) => usesRow(step, row)) && <Notice signal="warn">{say.unused}</Notice>}
              <ul className={styles.steps}>
                {active.map((step) => (
                  <StepTick
                    key={step.id}
                    row={row}
                    step={step}
                    isLocked={isWriting}
                    onTick={(isTicked) => tick({ step, isTicked })}
                  />
                ))}
              </ul>
              {error && <Notice signal="bad">{problemWords(error, language)}</Notice>}
            </>
          );
        }}
      </Loaded>
      <SaveQuestionDialog question={question} onConfirm={confirm} onClose={cancel} />
    </FormSection>
  );
};
