import { useQueryClient } from '@tanstack/react-query';
import type { VantailClient } from '@vantail/client';
import { Power, PowerOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CatalogueName } from '../../api/catalogue-resource.ts';
import { useClient, useSession } from '../../session/session-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { failedToast, toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { type Language, messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { countedKind } from '../changes/kind-words.ts';
import { undoWords } from '../changes/undo-words.ts';
import { useUndo } from '../changes/use-undo.ts';
import { type CatalogueItem, type KindWords, LEDGER_KINDS } from '../record-kind.ts';
import { BrokenExamples } from '../saving/broken-examples.tsx';
import { type ExamplesReport, joinedExamples, mayBreakExamples } from '../saving/examples-report.ts';
import { lookedUp } from '../saving/looked-up.ts';
import { byMove, type NamedMove } from '../saving/price-move.ts';
import { type ConfirmedMove, PriceMoveQuestion } from '../saving/price-move-dialog.tsx';
import type { Switchable } from '../state-button.tsx';
import styles from './selection-bar.module.css';

type Row = { id: number; name: string };

/** Something that could not be done, in words. */
type BulkFailure = { id: number; name: string; why: string };

type Work<Item> = {
  items: readonly Item[];
  write: (item: Item) => Promise<unknown>;
  /** What is said of the number of records that were written. */
  done: (count: number) => string;
};

/**
 * Writes to many records, one after the other: each that is refused is named with the reason, the others are written. One undo takes all
 * of them back.
 */
const useBulkWrite = <Item extends Row>() => {
  const { lastWrite } = useSession();
  const { language } = useLanguage();
  const queries = useQueryClient();
  const undoChange = useUndo();
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<BulkFailure[]>([]);
  const undo = async (requestIds: readonly string[]) => {
    for (const requestId of requestIds.toReversed()) {
      await undoChange(requestId).catch((error) => failedToast(problemWords(error, language)));
    }
  };
  const run = async ({ items, write, done }: Work<Item>): Promise<boolean> => {
    setBusy(true);
    const failed: BulkFailure[] = [];
    const requestIds: string[] = [];
    for (const item of items) {
      try {
        await write(item);
        requestIds.push(lastWrite() ?? '');
      } catch (error) {
        failed.push({ id: item.id, name: item.name, why: problemWords(error, language) });
      }
    }
    const written = requestIds.filter((id) => id !== '');
    if (requestIds.length > 0)
      toast(done(requestIds.length), { label: undoWords[language].undo, onAction: () => void undo(written) });
    setFailures(failed);
    setBusy(false);
    await queries.invalidateQueries();
    return failed.length === 0;
  };
  return { run, isBusy, failures, forget: () => setFailures([]) };
};

const words = messages({
  en: {
    selected: (what: string) => `Selected: ${what}`,
    activate: 'Activate',
    deactivate: 'Deactivate',
    clear: 'Clear the selection',
    allActive: 'All of them are active.',
    allInactive: 'All of them are inactive.',
    sure: (what: string) => `Deactivate ${what}?`,
    sureOn: (what: string) => `Activate ${what}?`,
    deletesNothing: 'Deactivating deletes nothing: you can activate them again at any time.',
    activated: (what: string) => `Activated: ${what}`,
    deactivated: (what: string) => `Deactivated: ${what}`,
    failed: 'Failed:',
  },
  fr: {
    selected: (what: string) => `Sélection : ${what}`,
    activate: 'Activer',
    deactivate: 'Désactiver',
    clear: 'Effacer la sélection',
    allActive: 'Tout est déjà actif.',
    allInactive: 'Tout est déjà inactif.',
    sure: (what: string) => `Désactiver ${what} ?`,
    sureOn: (what: string) => `Activer ${what} ?`,
    deletesNothing: 'Rien n’est supprimé : vous pouvez réactiver à tout moment.',
    activated: (what: string) => `Activation enregistrée : ${what}`,
    deactivated: (what: string) => `Désactivation enregistrée : ${what}`,
    failed: 'N’a pas pu être fait :',
  },
});

/** The selected records, and the way to write to all of them. */
export type Bulk<Item> = {
  items: readonly Item[];
  run: ReturnType<typeof useBulkWrite<CatalogueItem>>['run'];
  isBusy: boolean;
  onDone: () => void;
};

type Props<Item extends CatalogueItem> = {
  kind: { resource: { name: CatalogueName }; states: Switchable; words: Record<Language, KindWords> };
  items: readonly Item[];
  onDone: () => void;
  /** What only this list can do with its records. */
  children?: ((bulk: Bulk<Item>) => ReactNode) | undefined;
};

type Confirmation = { isOn: boolean; move: ConfirmedMove | undefined; examples: ExamplesReport };

/** A product that several of them move is named once. */
const worstOfEach = (moves: readonly NamedMove[]): NamedMove[] =>
  [...Map.groupBy(byMove(moves), ({ product_id }) => product_id).values()].flatMap(([worst]) => worst ?? []);

type States = Props<CatalogueItem>['kind']['states'];

/** What a change of state would do to from-prices and examples, each record by itself. */
const effectsOf = async (client: VantailClient, states: States, items: readonly CatalogueItem[]) => {
  const moves: NamedMove[] = [];
  const reports: ExamplesReport[] = [];
  let isUnknown = false;
  for (const item of items) {
    const found = await lookedUp(states.question?.(client, item));
    if (found?.examples) reports.push(found.examples);
    if (found?.priceMove === 'unknown') isUnknown = true;
    else if (found?.priceMove) moves.push(...[found.priceMove].flat().filter((move) => 'name' in move));
  }
  const move = isUnknown ? ('unknown' as const) : moves.length > 0 ? worstOfEach(moves) : undefined;
  return { move, examples: joinedExamples(reports) };
};

const setState = (client: VantailClient, states: States, id: number, isOn: boolean) =>
  isOn ? states.patch(client, id, { active: true }) : states.deactivate(client, id);

type DialogProps = {
  confirmation: Confirmation;
  /** The records that change, in words. */
  what: string;
  consequence: string;
  onConfirm: () => void;
  onClose: () => void;
};

const StateDialog = ({ confirmation, what, consequence, onConfirm, onClose }: DialogProps) => {
  const say = useMessages(words);
  const { isOn, move, examples } = confirmation;
  return (
    <ConfirmDialog
      title={(isOn ? say.sureOn : say.sure)(what)}
      confirm={isOn ? say.activate : say.deactivate}
      isOpen
      isDangerous={!isOn}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!isOn && (
        <p>
          {consequence} {say.deletesNothing}
        </p>
      )}
      {move && <PriceMoveQuestion move={move} />}
      <BrokenExamples examples={examples} />
    </ConfirmDialog>
  );
};

const Failures = ({ failures }: { failures: readonly BulkFailure[] }) => {
  const say = useMessages(words);
  if (failures.length === 0) return null;
  return (
    <Notice signal="bad" title={say.failed}>
      {failures.map(({ id, name, why }) => (
        <span key={id}>
          {name}: {why}
        </span>
      ))}
    </Notice>
  );
};

/** Activates, deactivates and changes all selected records at once. */
export const SelectionBar = <Item extends CatalogueItem>({ kind, items, onDone, children }: Props<Item>) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const client = useClient();
  const bulk = useBulkWrite<CatalogueItem>();
  const [confirming, setConfirming] = useState<Confirmation | undefined>(undefined);
  const [isChecking, setChecking] = useState(false);
  const isPending = bulk.isBusy || isChecking;
  const count = (number: number) => countedKind(language, LEDGER_KINDS[kind.resource.name], number);
  const changedBy = (isOn: boolean) => items.filter(({ active }) => active !== isOn);
  const write = async (isOn: boolean) => {
    setConfirming(undefined);
    const writeOne = ({ id }: CatalogueItem) => setState(client, kind.states, id, isOn);
    const done = (number: number) => (isOn ? say.activated : say.deactivated)(count(number));
    if (await bulk.run({ items: changedBy(isOn), write: writeOne, done })) onDone();
  };
  /** Asks before every deactivation, and before an activation that moves a from-price a lot or turns an example red. */
  const ask = async (isOn: boolean) => {
    setChecking(true);
    const { move, examples } = await effectsOf(client, kind.states, changedBy(isOn));
    setChecking(false);
    if (!isOn || move || mayBreakExamples(examples)) setConfirming({ isOn, move, examples });
    else await write(isOn);
  };
  return (
    <section className={styles.bar} aria-label={say.selected(count(items.length))}>
      <strong role="status">{say.selected(count(items.length))}</strong>
      <Button
        icon={<Power size={16} aria-hidden="true" />}
        forbidden={changedBy(true).length === 0 ? say.allActive : undefined}
        isPending={isPending}
        onPress={() => ask(true)}
      >
        {say.activate}
      </Button>
      <Button
        icon={<PowerOff size={16} aria-hidden="true" />}
        forbidden={changedBy(false).length === 0 ? say.allInactive : undefined}
        isPending={isPending}
        onPress={() => ask(false)}
      >
        {say.deactivate}
      </Button>
      {children?.({ items, run: bulk.run, isBusy: bulk.isBusy, onDone })}
      <Button kind="quiet" onPress={onDone}>
        {say.clear}
      </Button>
      <Failures failures={bulk.failures} />
      {confirming && (
        <StateDialog
          confirmation={confirming}
          what={count(changedBy(confirming.isOn).length)}
          consequence={kind.words[language].consequence}
          onConfirm={() => write(confirming.isOn)}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </section>
  );
};
