import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, forEachDiagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { messages } from '../../ui/language/messages.ts';

/** The colours of the console, which follow light and dark mode. */
const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--text-small)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6', maxHeight: '480px' },
  '.cm-content': { caretColor: 'var(--ink)', minHeight: '96px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--surface-hover)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface-sunk)',
    color: 'var(--ink-soft)',
    borderRight: '1px solid var(--line)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    border: '1px solid var(--line)',
    boxShadow: 'var(--shadow-raised)',
  },
  // The editor's own marks are images in data: URLs, which the content security policy forbids.
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--bad)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warn)' },
  '.cm-lint-marker': { textAlign: 'center', fontWeight: '700' },
  '.cm-lint-marker-error': { content: 'none', color: 'var(--bad)' },
  '.cm-lint-marker-warning': { content: 'none', color: 'var(--warn)' },
  '.cm-lint-marker-error::before': { content: '"✕"' },
  '.cm-lint-marker-warning::before': { content: '"!"' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
]);

const editorTheme = [look, syntaxHighlighting(colours)];

/** Marks a text that came from outside (undo of the form, another field): it is not reported back as an edit. */
const fromOutside = Annotation.define<boolean>();

type Options = {
  parent: HTMLElement;
  text: string;
  isReadOnly: boolean;
  attributes: Record<string, string>;
  phrases: Record<string, string>;
  onChange: (text: string) => void;
  faultsOf: (text: string) => Diagnostic[];
};

const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** A warning of the report does not make the text invalid. */
const hasError = (state: EditorState): boolean => {
  let isFound = false;
  forEachDiagnostic(state, ({ severity }) => {
    isFound ||= severity === 'error';
  });
  return isFound;
};

/** Tab is left to the page, so that keyboard users can leave the editor. */
export const createEditor = ({
  parent,
  text,
  isReadOnly,
  attributes,
  phrases,
  onChange,
  faultsOf,
}: Options): EditorView =>
  new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce()),
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        // Characters that would reorder the line are shown as signs.
        highlightSpecialChars({ addSpecialChars: /[\u202a-\u202c\u2068]/g }),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        json(),
        linter((view) => faultsOf(view.state.doc.toString()), { delay: 300 }),
        keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap]),
        EditorState.readOnly.of(isReadOnly),
        EditorState.tabSize.of(2),
        EditorState.phrases.of(phrases),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of((view) => ({
          ...attributes,
          'aria-invalid': String(hasError(view.state)),
        })),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (docChanged && !transactions.some((change) => change.annotation(fromOutside))) {
            onChange(state.doc.toString());
          }
        }),
        editorTheme,
      ],
    }),
  });

export const replaceText = (view: EditorView, text: string): void => {
  const before = view.state.doc.toString();
  if (before === text) return;
  view.dispatch({ changes: { from: 0, to: before.length, insert: text }, annotations: fromOutside.of(true) });
};

/** The editor's own words, by the English ones that it uses as keys. */
export const editorPhrases = messages({
  en: {
    Diagnostics: 'Problems',
    'No diagnostics': 'No problems',
    close: 'Close',
    'Fold line': 'Fold',
    'Unfold line': 'Unfold',
    'folded code': 'Folded lines',
    unfold: 'Unfold',
    'Selection deleted': 'Selection deleted',
    'Control character': 'Control character',
  },
  fr: {
    Diagnostics: 'Erreurs et remarques',
    'No diagnostics': 'Rien à signaler',
    close: 'Fermer',
    'Fold line': 'Replier',
    'Unfold line': 'Déplier',
    'folded code': 'Lignes repliées',
    unfold: 'Déplier',
    'Selection deleted': 'Sélection effacée',
    'Control character': 'Caractère de contrôle',
  },
});
