import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { type Diagnostic, forEachDiagnostic, linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { Annotation, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { editorTheme } from './editor-theme.ts';

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
