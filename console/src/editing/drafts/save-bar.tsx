import { Redo2, RotateCcw, Save, Terminal, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { problemWords } from '../../language/problem-words.ts';
import { draftText } from '../../session/saved-drafts.ts';
import { Button, IconButton } from '../../ui/actions/button.tsx';
import { useLock } from '../../ui/actions/lock.tsx';
import { reasonWords, saveReason } from '../../ui/actions/reason-words.ts';
import { copyText } from '../../ui/browser/browser.ts';
import { CopyButton } from '../../ui/dialogs/copy-button.tsx';
import { LockNotice, Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { isSubmit } from '../../ui/fields/is-submit.ts';
import { LatePart, latePart } from '../../ui/late-part.tsx';
import { useDeveloper } from '../../ui/preferences/developer-context.tsx';
import { useSavedMessage } from '../changes/use-saved-message.ts';
import { SaveForLater } from '../plans/save-for-later.tsx';
import { lookedUp } from '../price-moves/looked-up.ts';
import type { SaveQuestion } from '../price-moves/save-question.tsx';
import { curlCommand, type ShownRequest } from './curl-command.ts';
import { DraftOffer } from './draft-offer.tsx';
import { type TellDirty, Unsaved, UnsavedDialog } from './guarded-sheet.tsx';
import styles from './save-bar.module.css';
import type { FieldMergers } from './three-way.ts';
import type { Draft } from './use-draft.ts';
import { useSavedDraft } from './use-saved-draft.ts';

/** Loaded with the first edit, before a save can ask. */
const saveDialogs = latePart(() => import('./save-dialogs.tsx'), 'SaveDialogs');

const words = messages({
  en: {
    save: 'Save',
    saved: 'Saved',
    unsaved: 'Unsaved changes',
    nothing: 'No changes',
    undo: 'Undo (Ctrl+Z)',
    redo: 'Redo (Ctrl+Shift+Z)',
    reset: 'Discard changes',
    curl: 'Copy as curl',
    copyOut: 'Copy my changes',
    copied: 'Copied. Set VANTAIL_KEY in your shell before you run it.',
  },
  fr: {
    save: 'Enregistrer',
    saved: 'Enregistré',
    unsaved: 'Non enregistré',
    nothing: 'Aucune modification',
    undo: 'Annuler (Ctrl+Z)',
    redo: 'Rétablir (Ctrl+Maj+Z)',
    reset: 'Abandonner les modifications',
    curl: 'Copier en curl',
    copyOut: 'Copier mes modifications',
    copied: 'Copié. Définissez VANTAIL_KEY dans votre terminal avant de lancer la commande.',
  },
});

type Props<T extends object> = {
  draft: Draft<T>;
  /** The words for a field, in the dialog of a conflict. */
  fieldName: (field: keyof T & string) => string;
  /** Fields of which both versions can be kept in part when someone else saved first. */
  mergers?: FieldMergers<T>;
  /** The request that a save would send. */
  request: ShownRequest;
  saveLabel?: string;
  onSaved?: () => void;
  /** What the save would move, where that is asked about first. */
  question?: () => Promise<SaveQuestion | undefined>;
  /** False while the form contains something that cannot be sent. */
  isComplete?: boolean;
  /** Whether a plan can do it later (D17.2). */
  isPlannable?: boolean;
  /** Whether the history can take it back (D12.9). */
  isRevertible?: boolean;
  /** Of the sheet that the form stands in: it asks before it is closed, as a page does before it is left. */
  tellDirty?: TellDirty;
};

/** A switch or a checkbox is an input element, too, but nothing is typed there. */
const TEXT_INPUT = 'textarea, input:not([type=checkbox], [type=radio])';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_INPUT));

/** Stands under every form: what is unsaved, undo, save (Ctrl+S), and what went wrong. */
export const SaveBar = <T extends object>({
  draft,
  fieldName,
  mergers,
  request,
  saveLabel,
  onSaved,
  question,
  isComplete = true,
  isPlannable = true,
  isRevertible = true,
  tellDirty,
}: Props<T>) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const lock = useLock();
  const reason = saveReason(sayWhy, { isDirty: draft.isDirty, isComplete });
  const tellSaved = useSavedMessage();
  const { isDeveloper } = useDeveloper();
  const kept = useSavedDraft({ draft, place: `${request.method} ${request.path}`, labelOf: fieldName });
  const [asked, setAsked] = useState<SaveQuestion | undefined>(undefined);
  const [isLooking, setLooking] = useState(false);
  const [isPutOff, setPutOff] = useState(false);
  const isAsking = asked !== undefined || (draft.conflict !== undefined && !isPutOff);
  /** Whether the save can go on at once. */
  const needsNoQuestion = async (): Promise<boolean> => {
    // The choice after a conflict was put off, since its dialog could not be loaded: nothing is written over the other version.
    setPutOff(false);
    if (draft.conflict) return false;
    if (!question) return true;
    setLooking(true);
    const found = await lookedUp(question());
    setLooking(false);
    setAsked(found);
    return found === undefined;
  };
  /** What a save asks could not be shown: the form stays as it is, and the next save asks again. */
  const putOff = () => {
    setAsked(undefined);
    setPutOff(true);
  };
  const write = async (): Promise<boolean> => {
    setAsked(undefined);
    const saved = await draft.save();
    if (saved) tellSaved(say.saved, isRevertible ? saved.requestId : undefined);
    return saved !== undefined;
  };
  const writeHere = async () => {
    if (await write()) onSaved?.();
  };
  const save = async () => {
    if ((lock ?? reason) !== undefined || draft.isSaving || isLooking || asked) return;
    if (await needsNoQuestion()) await writeHere();
  };
  /** Before the page is left: a question that the save raises keeps people here until it is answered. */
  const saveToLeave = async (): Promise<boolean> => (await needsNoQuestion()) && (await write());
  // While one save is on its way the next one would not know the version that it makes.
  const toLeave = (lock ?? reason) === undefined && !draft.isSaving ? saveToLeave : undefined;
  const unsaved = { isDirty: draft.hasUnsent, save: toLeave, discard: kept.discard };
  const bar = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOfThisForm = event.target instanceof Node && bar.current?.parentElement?.contains(event.target);
    if (isOfThisForm && isSubmit(event)) {
      event.preventDefault();
      save();
      return;
    }
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 's') event.preventDefault();
    // The form may be covered by a sheet or a dialog: then the keys are not meant for it.
    if (bar.current?.closest('[inert], [aria-hidden="true"]')) return;
    if (key === 's') save();
    // Inside a text field Ctrl+Z means the browser's own undo.
    if ((key === 'z' || key === 'y') && !isTyping(event.target) && !event.defaultPrevented) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) draft.redo();
      else draft.undo();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const copy = async () => {
    await copyText(curlCommand(request, location.origin));
    toast(say.copied);
  };
  // Whoever may not save needs no bar for it, but the reason; what was begun before stays in sight.
  if (lock !== undefined && !draft.isDirty && draft.error === undefined && !kept.offer)
    return (
      <div className={styles.bar}>
        <LockNotice />
      </div>
    );
  return (
    <div ref={bar} className={styles.bar}>
      {draft.error !== undefined && <Notice signal="bad">{problemWords(draft.error, language)}</Notice>}
      {kept.offer && <DraftOffer offer={kept.offer} onRestore={kept.restore} onDiscard={kept.discardOffer} />}
      <div className={styles.row}>
        <span className="soft small" role="status">
          {draft.isDirty ? say.unsaved : say.nothing}
        </span>
        <span className={styles.spring} />
        {lock !== undefined && draft.isDirty && <CopyButton label={say.copyOut} text={() => draftText(kept.now())} />}
        {isDeveloper && (
          <IconButton changesNothing label={say.curl} icon={<Terminal size={16} aria-hidden="true" />} onPress={copy} />
        )}
        <IconButton
          changesNothing
          label={say.undo}
          icon={<Undo2 size={16} aria-hidden="true" />}
          forbidden={draft.canUndo ? undefined : sayWhy.noUndo}
          onPress={draft.undo}
        />
        <IconButton
          changesNothing
          label={say.redo}
          icon={<Redo2 size={16} aria-hidden="true" />}
          forbidden={draft.canRedo ? undefined : sayWhy.noRedo}
          onPress={draft.redo}
        />
        <IconButton
          changesNothing
          label={say.reset}
          icon={<RotateCcw size={16} aria-hidden="true" />}
          forbidden={draft.isDirty ? undefined : sayWhy.unchanged}
          onPress={draft.reset}
        />
        {isPlannable && request.method === 'PATCH' && (
          <SaveForLater request={() => request} forbidden={reason} onSaved={draft.reset} />
        )}
        <Button
          kind="primary"
          icon={<Save size={16} aria-hidden="true" />}
          isPending={draft.isSaving || isLooking}
          forbidden={reason}
          onPress={save}
        >
          {saveLabel ?? say.save}
        </Button>
      </div>
      {tellDirty ? <Unsaved tell={tellDirty} {...unsaved} /> : <UnsavedDialog {...unsaved} />}
      {(draft.isDirty || isAsking) && (
        <LatePart part={saveDialogs} isQuiet={!isAsking} onClose={putOff}>
          {(SaveDialogs) => (
            <SaveDialogs
              question={asked}
              onConfirm={writeHere}
              onClose={() => setAsked(undefined)}
              draft={draft}
              fieldName={fieldName}
              {...(mergers ? { mergers } : {})}
            />
          )}
        </LatePart>
      )}
    </div>
  );
};
