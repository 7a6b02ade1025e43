import { useQuery } from '@tanstack/react-query';
import { Replace } from 'lucide-react';
import { useState } from 'react';
import { type OptionReplacement, type Quote, quoteCalls } from '../../api/quotes.ts';
import { useWrite } from '../../api/use-catalogue.ts';
import { optionsOf, useConfiguration } from '../../configurator/configuration.ts';
import { useClient } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { type ChosenOption, chosenOptions } from './chosen-options.ts';
import { PriceComparison } from './price-comparison.tsx';

const words = messages({
  en: {
    open: 'Replace an option',
    title: 'Replace an option on every line',
    from: 'Option to replace',
    fromHelp: 'Of the options that the lines of this quote have.',
    to: 'New option',
    toHelp: 'Of the options that the step offers today.',
    step: (id: number) => `Step ${id}`,
    option: (id: number) => `Option ${id}`,
    lines: (count: number) => (count === 1 ? 'on 1 line' : `on ${counted('en', count)} lines`),
    prices: 'The lines that have the option are priced again, today; all other prices stay.',
    cancel: 'Cancel',
    replace: 'Replace',
    done: 'The option was replaced, and the lines have their new prices.',
  },
  fr: {
    open: 'Remplacer une option',
    title: 'Remplacer une option sur toutes les lignes',
    from: 'Option à remplacer',
    fromHelp: 'Parmi les options des lignes de ce devis.',
    to: 'Nouvelle option',
    toHelp: 'Parmi les options que l’étape propose aujourd’hui.',
    step: (id: number) => `Étape ${id}`,
    option: (id: number) => `Option ${id}`,
    lines: (count: number) => (count === 1 ? 'sur 1 ligne' : `sur ${counted('fr', count)} lignes`),
    prices: 'Les lignes qui ont cette option sont recalculées aux prix du jour ; les autres prix restent.',
    cancel: 'Annuler',
    replace: 'Remplacer',
    done: 'L’option a été remplacée, et les lignes ont leurs nouveaux prix.',
  },
});

/** D19.9: an option instead of another on every line that has it; what that costs is shown before it is written. */
export const ReplaceOption = ({ quote }: { quote: Quote }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const chosen = chosenOptions(quote, language === 'en');
  if (chosen.length === 0) return null;
  return (
    <>
      <Button icon={<Replace size={16} aria-hidden="true" />} onPress={() => setOpen(true)}>
        {say.open}
      </Button>
      {isOpen && <ReplaceDialog quote={quote} chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  );
};

type Props = { quote: Quote; chosen: readonly ChosenOption[]; onClose: () => void };

const keyOf = ({ productId, stepId, optionId }: ChosenOption) => `${productId} ${stepId} ${optionId}`;

/** Replaces an option in all lines of a quote: first in a dry run, whose prices are compared. */
const useReplacement = (quote: Quote, body: OptionReplacement | undefined) => {
  const client = useClient();
  const preview = useQuery({
    enabled: body !== undefined,
    queryKey: ['quotes', quote.id, 'replace-option', quote.version, body],
    queryFn: () => quoteCalls(client).replaceOption(quote.id, body as OptionReplacement, quote.version, true),
    retry: false,
  });
  const write = useWrite((replacement: OptionReplacement) =>
    quoteCalls(client).replaceOption(quote.id, replacement, quote.version, false),
  );
  return { preview, write };
};

const ReplaceDialog = ({ quote, chosen, onClose }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const [key, setKey] = useState<string | null>(null);
  const [to, setTo] = useState<number | null>(null);
  const from = chosen.find((one) => keyOf(one) === key);
  const body = from && to !== null ? { step_id: from.stepId, from: from.optionId, to } : undefined;
  const { preview, write } = useReplacement(quote, body);
  const replace = () =>
    body &&
    write.mutate(body, {
      onSuccess: () => {
        onClose();
        toast(say.done);
      },
    });
  const error = write.error ?? preview.error;
  const nameOf = ({ product, step, stepId, option, optionId }: ChosenOption) =>
    [product, step ?? say.step(stepId), option ?? say.option(optionId)].filter((part) => part !== null).join(' · ');
  return (
    <Dialog
      title={say.title}
      isOpen
      shape="wide"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{say.cancel}</Button>
          {preview.isSuccess && body && (
            <Button kind="primary" isPending={write.isPending} onPress={replace}>
              {say.replace}
            </Button>
          )}
        </>
      }
    >
      <ComboBox
        label={say.from}
        api="from"
        help={say.fromHelp}
        value={key}
        onChange={(next) => {
          setKey(next);
          setTo(null);
        }}
        choices={chosen.map((one) => ({ id: keyOf(one), name: nameOf(one), detail: say.lines(one.lines) }))}
      />
      {from && <Successor key={keyOf(from)} from={from} value={to} onChange={setTo} />}
      {body && preview.isSuccess && (
        <>
          <p className="soft small">{say.prices}</p>
          <PriceComparison quote={quote} found={preview.data} />
        </>
      )}
      {error && <Notice signal="bad">{problemWords(error, language)}</Notice>}
    </Dialog>
  );
};

type SuccessorProps = { from: ChosenOption; value: number | null; onChange: (id: number | null) => void };

/** The options that may replace it: those that its step has now. */
const Successor = ({ from, value, onChange }: SuccessorProps) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const configuration = useConfiguration(from.productId).data;
  const step = configuration?.steps.find(({ id }) => id === from.stepId);
  const choices = (step ? optionsOf(step) : [])
    .filter(({ id }) => id !== from.optionId)
    .map(({ id, name, name_en }) => ({ id, name: (language === 'en' ? name_en : null) ?? name }));
  return <ComboBox label={say.to} api="to" help={say.toHelp} value={value} onChange={onChange} choices={choices} />;
};
