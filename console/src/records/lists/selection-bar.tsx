import { useQueryClient } from '@tanstack/react-query';
import { Power, PowerOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CatalogueName } from '../../api/catalogue-resource.ts';
import { countedKind } from '../../editing/changes/kind-words.ts';
import { undoWords } from '../../editing/changes/undo-words.ts';
import { useUndo } from '../../editing/changes/use-undo.ts';
import { BrokenExamples } from '../../editing/examples/broken-examples.tsx';
import { type ExamplesReport, joinedExamples, mayBreakExamples } from '../../editing/examples/examples-report.ts';
import { lookedUp } from '../../editing/price-moves/looked-up.ts';
import { byMove, type NamedMove } from '../../editing/price-moves/price-move.ts';
import { type ConfirmedMove, PriceMoveQuestion } from '../../editing/price-moves/price-move-dialog.tsx';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { type Language, messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { useClient, useSession } from '../../session/session-context.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { failedToast, toast } from '../../ui/feedback/toasts.tsx';
import { type CatalogueItem, type KindWords, LEDGER_KINDS } from '../forms/record-kind.ts';
import type { Switchable } from '../forms/state-button.tsx';
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
    kept: 'Deactivating deletes nothing: you can activate them again at any time.',
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
    kept: 'Rien n’est supprimé : vous pouvez réactiver à tout moment.',
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

/** What can be done with all selected records at once. */
export const SelectionBar = <Item extends CatalogueItem>({ kind, items, onDone, children }: Props<Item>) => {
  const say = useMessages(words);
  const { consequence } = useMessages(kind.words);
  const { language } = useLanguage();
  const client = useClient();
  const bulk = useBulkWrite<CatalogueItem>();
  const [confirming, setConfirming] = useState<Confirmation | undefined>(undefined);
  const [isLooking, setLooking] = useState(false);
  const count = (number: number) => countedKind(language, LEDGER_KINDS[kind.resource.name], number);
  const wantedFor = (isOn: boolean) => items.filter(({ active }) => active !== isOn);
  /** Deactivating is asked about in any case; so is what moves a from-price a lot or turns an example red, each record by itself. */
  const ask = async (isOn: boolean) => {
    const moves: NamedMove[] = [];
    const reports: ExamplesReport[] = [];
    let isUnknown = false;
    setLooking(true);
    for (const item of wantedFor(isOn)) {
      const found = await lookedUp(kind.states.question?.(client, item));
      if (found?.examples) reports.push(found.examples);
      if (found?.priceMove === 'unknown') isUnknown = true;
      else if (found?.priceMove) moves.push(...[found.priceMove].flat().filter((move) => 'name' in move));
    }
    setLooking(false);
    const move = isUnknown ? 'unknown' : moves.length > 0 ? worstOfEach(moves) : undefined;
    const examples = joinedExamples(reports);
    if (!isOn || move || mayBreakExamples(examples)) setConfirming({ isOn, move, examples });
    else await turn(isOn);
  };
  const turn = async (isOn: boolean) => {
    setConfirming(undefined);
    const wanted = wantedFor(isOn);
    const write = ({ id }: CatalogueItem) =>
      isOn ? kind.states.patch(client, id, { active: true }) : kind.states.deactivate(client, id);
    const done = (number: number) => (isOn ? say.activated : say.deactivated)(count(number));
    if (await bulk.run({ items: wanted, write, done })) onDone();
  };
  const active = items.filter((item) => item.active).length;
  return (
    <section className={styles.bar} aria-label={say.selected(count(items.length))}>
      <strong role="status">{say.selected(count(items.length))}</strong>
      <Button
        icon={<Power size={16} aria-hidden="true" />}
        forbidden={active === items.length ? say.allActive : undefined}
        isPending={bulk.isBusy || isLooking}
        onPress={() => ask(true)}
      >
        {say.activate}
      </Button>
      <Button
        icon={<PowerOff size={16} aria-hidden="true" />}
        forbidden={active === 0 ? say.allInactive : undefined}
        isPending={bulk.isBusy || isLooking}
        onPress={() => ask(false)}
      >
        {say.deactivate}
      </Button>
      {children?.({ items, run: bulk.run, isBusy: bulk.isBusy, onDone })}
      <Button kind="quiet" onPress={onDone}>
        {say.clear}
      </Button>
      {bulk.failures.length > 0 && (
        <Notice signal="bad" title={say.failed}>
          {bulk.failures.map(({ id, name, why }) => (
            <span key={id}>
              {name}: {why}
            </span>
          ))}
        </Notice>
      )}
      {confirming && (
        <ConfirmDialog
          title={(confirming.isOn ? say.sureOn : say.sure)(count(confirming.isOn ? items.length - active : active))}
          confirm={confirming.isOn ? say.activate : say.deactivate}
          isOpen
          isDangerous={!confirming.isOn}
          onConfirm={() => turn(confirming.isOn)}
          onClose={() => setConfirming(undefined)}
        >
          {!confirming.isOn && (
            <p>
              {consequence} {say.kept}
            </p>
          )}
          {confirming.move && <PriceMoveQuestion move={confirming.move} />}
          <BrokenExamples examples={confirming.examples} />
        </ConfirmDialog>
      )}
    </section>
  );
};
