import { Redo2, RotateCcw, Save, Terminal, Undo2 } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { draftText } from '../../session/saved-drafts.ts';
import { copyText } from '../../ui/browser/browser.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useDeveloper } from '../../ui/developer-context.tsx';
import { CopyButton } from '../../ui/dialogs/copy-button.tsx';
import { LatePart, latePart } from '../../ui/dialogs/late-part.tsx';
import { LockNotice, Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { isSubmit } from '../../ui/fields/is-submit.ts';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { useLock } from '../../ui/lock.tsx';
import { reasonWords, saveReason } from '../../ui/reason-words.ts';
import { SaveForLater } from '../saving/save-for-later.tsx';
import type { SaveQuestion } from '../saving/save-question.tsx';
import { type ApiRequest, curlCommand } from './curl-command.ts';
import { DraftOffer } from './draft-offer.tsx';
import { type TellDirty, Unsaved, UnsavedDialog } from './guarded-sheet.tsx';
import styles from './save-bar.module.css';
import type { FieldMergers } from './three-way.ts';
import type { Draft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import { useSavedDraft } from './use-saved-draft.ts';

/** A switch or a checkbox is an input element, too, but nothing is typed there. */
const TEXT_INPUT = 'textarea, input:not([type=checkbox], [type=radio])';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TEXT_INPUT));

/** Ctrl+S, Ctrl+Z and Ctrl+Y anywhere on the page, and the key that submits the form around the bar. */
const useFormKeys = (
  bar: RefObject<HTMLElement | null>,
  { undo, redo }: Pick<Draft<object>, 'undo' | 'redo'>,
  save: () => void,
) => {
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
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};

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
  request: ApiRequest;
  saveLabel?: string;
  onSaved?: () => void;
  /** What the save would move, where it needs a question. */
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

/** Stands under every form: what is unsaved, undo, save (Ctrl+S), and what went wrong. */
export const SaveBar = <T extends object>(props: Props<T>) => {
  const { draft, fieldName, mergers, request, onSaved, question, isComplete = true, isRevertible = true } = props;
  const { language } = useLanguage();
  const say = useMessages(words);
  const lock = useLock();
  const reason = saveReason(useMessages(reasonWords), { isDirty: draft.isDirty, isComplete });
  const savedDraft = useSavedDraft({ draft, place: `${request.method} ${request.path}`, labelOf: fieldName });
  const forbidden = lock ?? reason;
  const saving = useSave({ draft, question, forbidden, message: say.saved, isRevertible, onSaved });
  const bar = useRef<HTMLDivElement>(null);
  useFormKeys(bar, draft, saving.save);
  // Whoever may not save needs no bar for it, but the reason; what was begun before stays in sight.
  if (lock !== undefined && !draft.isDirty && draft.error === undefined && !savedDraft.offer)
    return (
      <div className={styles.bar}>
        <LockNotice />
      </div>
    );
  return (
    <div ref={bar} className={styles.bar}>
      {draft.error !== undefined && <Notice signal="bad">{problemWords(draft.error, language)}</Notice>}
      {savedDraft.offer && (
        <DraftOffer offer={savedDraft.offer} onRestore={savedDraft.restore} onDiscard={savedDraft.discardOffer} />
      )}
      <div className={styles.row}>
        <span className="soft small" role="status">
          {draft.isDirty ? say.unsaved : say.nothing}
        </span>
        <span className={styles.spring} />
        {lock !== undefined && draft.isDirty && (
          <CopyButton label={say.copyOut} text={() => draftText(savedDraft.now())} />
        )}
        <Buttons {...props} forbidden={reason} isBusy={saving.isBusy} onSave={saving.save} />
      </div>
      <UnsavedEdits
        tell={props.tellDirty}
        isDirty={draft.hasUnsent}
        save={saving.saveToLeave}
        discard={savedDraft.discard}
      />
      {(draft.isDirty || saving.isAsking) && (
        <LatePart part={saveDialogs} isQuiet={!saving.isAsking} onClose={saving.putOff}>
          {(SaveDialogs) => (
            <SaveDialogs
              question={saving.question}
              onConfirm={saving.confirm}
              onClose={saving.closeQuestion}
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

type UnsavedProps = Omit<ComponentProps<typeof Unsaved>, 'tell'> & { tell: TellDirty | undefined };

/** What the sheet around the form or, without one, the page asks before it is left. */
const UnsavedEdits = ({ tell, ...unsaved }: UnsavedProps) =>
  tell ? <Unsaved tell={tell} {...unsaved} /> : <UnsavedDialog {...unsaved} />;

type ButtonsProps = {
  /** Why nothing can be saved. */
  forbidden: string | undefined;
  isBusy: boolean;
  onSave: () => void;
};

const icon = { size: 16, 'aria-hidden': true } as const;

const Buttons = <T extends object>({
  draft,
  request,
  saveLabel,
  isPlannable = true,
  forbidden,
  isBusy,
  onSave,
}: Props<T> & ButtonsProps) => {
  const say = useMessages(words);
  const sayWhy = useMessages(reasonWords);
  const { isDeveloper } = useDeveloper();
  const copy = async () => {
    await copyText(curlCommand(request, location.origin));
    toast(say.copied);
  };
  return (
    <>
      {isDeveloper && <IconButton changesNothing label={say.curl} icon={<Terminal {...icon} />} onPress={copy} />}
      <IconButton
        changesNothing
        label={say.undo}
        icon={<Undo2 {...icon} />}
        forbidden={draft.canUndo ? undefined : sayWhy.noUndo}
        onPress={draft.undo}
      />
      <IconButton
        changesNothing
        label={say.redo}
        icon={<Redo2 {...icon} />}
        forbidden={draft.canRedo ? undefined : sayWhy.noRedo}
        onPress={draft.redo}
      />
      <IconButton
        changesNothing
        label={say.reset}
        icon={<RotateCcw {...icon} />}
        forbidden={draft.isDirty ? undefined : sayWhy.unchanged}
        onPress={draft.reset}
      />
      {isPlannable && request.method === 'PATCH' && (
        <SaveForLater request={() => request} forbidden={forbidden} onSaved={draft.reset} />
      )}
      <Button kind="primary" icon={<Save {...icon} />} isPending={isBusy} forbidden={forbidden} onPress={onSave}>
        {saveLabel ?? say.save}
      </Button>
    </>
  );
};
