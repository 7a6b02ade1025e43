import { type Diagnostic, forceLinting } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import fieldStyles from '../../ui/fields/field.module.css';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { useLock } from '../../ui/lock.tsx';
import { createEditor, editorPhrases, replaceText } from './create-editor.ts';
import styles from './json-editor.module.css';
import { type JsonFault, jsonFault, jsonRange } from './json-fault.ts';

const words = messages({
  en: {
    end: () => 'the text ends too early: a bracket or a quotation mark is not closed',
    comma: (found: string) => `extra comma before ${found}`,
    bracket: (found: string) => `something before ${found} is missing or not closed`,
    unexpected: (found: string) => `unexpected ${found} (names and texts need double quotation marks)`,
    notAnObject: () => 'it must be an object: { … }',
    line: (line: number, fault: string) => `Line ${line}: ${fault}`,
    help: 'Tab leaves the editor; F8 goes to the next error.',
  },
  fr: {
    end: () => 'le texte s’arrête trop tôt : une accolade, un crochet ou un guillemet n’est pas fermé',
    comma: (found: string) => `une virgule de trop avant ${found}`,
    bracket: (found: string) => `avant ${found} il manque quelque chose, ou un crochet n’est pas fermé`,
    unexpected: (found: string) => `${found} n’est pas attendu ici (noms et textes entre guillemets droits doubles)`,
    notAnObject: () => 'il faut un objet : { … }',
    line: (line: number, fault: string) => `Ligne ${line} : ${fault}`,
    help: 'Tab quitte l’éditeur ; F8 mène à l’erreur suivante.',
  },
});

/** A remark about a part of the text: from a refusal of the service, or from the report. */
export type JsonRemark = { pointer: string; message: string; severity: 'error' | 'warning' };

type Props = {
  label: string;
  api: string;
  value: string;
  onChange: (text: string) => void;
  remarks?: readonly JsonRemark[];
  /** Accepts any JSON value, or an empty text for null, instead of an object only. */
  isAnyValue?: boolean;
};

/** The editor in its frame, with its faults and the remarks at their lines. */
const useEditor = (id: string, { value, onChange, remarks = [], isAnyValue = false }: Props) => {
  const isReadOnly = useLock() !== undefined;
  const phrases = useMessages(editorPhrases);
  const faultWords = useFaultWords();
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const diagnosticsOf = (text: string): Diagnostic[] => {
    const fault = jsonFault(text, isAnyValue);
    if (fault) return [{ from: fault.from, to: fault.to, severity: 'error', message: faultWords(fault) }];
    return remarks.map(({ pointer, message, severity }) => ({ ...jsonRange(text, pointer), severity, message }));
  };
  const change = useEffectEvent(onChange);
  const findFaults = useEffectEvent(diagnosticsOf);
  const firstText = useEffectEvent(() => value);

  useEffect(() => {
    if (!parent.current) return;
    const view = createEditor({
      parent: parent.current,
      text: firstText(),
      isReadOnly,
      attributes: { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-about` },
      phrases,
      onChange: (text) => change(text),
      faultsOf: (text) => findFaults(text),
    });
    editor.current = view;
    return () => {
      view.destroy();
      editor.current = null;
    };
  }, [id, isReadOnly, phrases]);

  useEffect(() => {
    if (editor.current) replaceText(editor.current, value);
  }, [value]);

  const remarkKey = JSON.stringify(remarks);
  // What the service said is marked as soon as it is known, not with the next letter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other remarks are what it is for.
  useEffect(() => {
    if (editor.current) forceLinting(editor.current);
  }, [remarkKey]);
  return parent;
};

const useFaultWords = () => {
  const say = useMessages(words);
  return ({ kind, found }: JsonFault) => say[kind](found);
};

/** Edits JSON as text, with errors shown at their lines. Load it on demand: the editor is large. */
export const JsonEditor = (props: Props) => {
  const { label, api, value, isAnyValue = false } = props;
  const say = useMessages(words);
  const faultWords = useFaultWords();
  const id = useId();
  const parent = useEditor(id, props);
  const fault = jsonFault(value, isAnyValue);
  const line = fault && value.slice(0, fault.from).split('\n').length;
  return (
    <div className={styles.field} data-field={api}>
      <span id={`${id}-label`} className={fieldStyles.label}>
        {label}
        <span className={`${fieldStyles.api} developer`} aria-hidden="true">
          {api}
        </span>
      </span>
      <div ref={parent} className={`${styles.frame} ${fault ? styles.broken : ''}`} />
      <p id={`${id}-about`} className={fault ? fieldStyles.error : fieldStyles.help} aria-live="polite">
        {fault && <CircleAlert size={14} aria-hidden="true" />}
        {fault ? say.line(line ?? 1, faultWords(fault)) : say.help}
      </p>
    </div>
  );
};
