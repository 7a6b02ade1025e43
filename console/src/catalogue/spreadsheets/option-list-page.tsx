import { useState } from 'react';
import { LeaveQuestion } from '../../forms/drafts/leave-question.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { columnWords } from './column-words.ts';
import { ImportPage } from './import-page.tsx';
import { ImportResult } from './import-result.tsx';
import { LINE_COLUMNS, type LineColumn, type LineDraft, type PastedLines } from './option-lines.ts';
import { OptionLinesSheet } from './option-sheet.tsx';
import { useOptionList } from './use-option-list.ts';

const words = messages({
  en: {
    title: 'Options from a spreadsheet',
    intro: (basis: string) =>
      `Prices are ${basis}. A line with the reference of an option changes this option; any other line creates one. An empty cell changes nothing.`,
    first: 'Paste or type options first.',
    unreadable: (count: number) =>
      `${plural('en', count, 'line has', 'lines have')} a cell that can’t be read: it is marked.`,
    checking: 'The lines are being checked.',
    refused: 'Fix the marked cells first.',
    noEffect: 'The options are all as the lines say already.',
    leaveText: 'The lines of this sheet are lost.',
    location: (line: number, column: string, text: string) => `Line ${line}, ${column}${text ? ` “${text}”` : ''}: `,
    taxTitle: (named: string, basis: string) => `The prices say ${named}, yours are ${basis}`,
    taxText: 'Nothing is converted. Convert them in the spreadsheet and paste again, or write the numbers as they are.',
    taxKeep: (basis: string) => `They are ${basis}: keep them`,
    tax: 'Say first whether the prices are incl. or excl. VAT.',
  },
  fr: {
    title: 'Options depuis un tableur',
    intro: (basis: string) =>
      `Prix ${basis}. Une ligne qui porte la référence d’une option modifie cette option ; toute autre ligne en crée une. Une cellule vide ne change rien.`,
    first: 'Collez ou tapez d’abord des options.',
    unreadable: (count: number) =>
      `${plural('fr', count, 'ligne a une cellule illisible', 'lignes ont une cellule illisible')} : elle est marquée.`,
    checking: 'Les lignes sont en cours de vérification.',
    refused: 'Corrigez d’abord les cellules marquées.',
    noEffect: 'Les options sont déjà telles que les lignes le disent.',
    leaveText: 'Les lignes de cette feuille seront perdues.',
    location: (line: number, column: string, text: string) =>
      `Ligne ${line}, ${column}${text ? ` « ${text} »` : ''} : `,
    taxTitle: (named: string, basis: string) => `Ces prix sont annoncés ${named}, les vôtres sont ${basis}`,
    taxText:
      'Rien n’est converti. Convertissez-les dans le tableur et collez de nouveau, ou écrivez les nombres tels quels.',
    taxKeep: (basis: string) => `Ils sont ${basis} : les garder`,
    tax: 'Dites d’abord si les prix sont HT ou TTC.',
  },
});

const SHOWN = 10;

/** The first cells that cannot be read, with the reason. */
const faultsOf = (lines: readonly LineDraft[], faultOf: (line: number, column: LineColumn) => string | undefined) =>
  lines
    .flatMap((draft, line) =>
      LINE_COLUMNS.flatMap((column) => {
        const fault = faultOf(line, column);
        return fault === undefined ? [] : [{ line, column, text: draft[column], fault }];
      }),
    )
    .slice(0, SHOWN);

/** B9: options by the dozen, pasted into a sheet, with a dry run before anything is written. */
export const OptionListPage = () => {
  const say = useMessages(words);
  const sayColumn = useMessages(columnWords);
  const { language } = useLanguage();
  const { basis, basisOf } = useFormat();
  const { price_basis } = useSession().me.tenant;
  const [lines, setLines] = useState<readonly LineDraft[]>([]);
  const [named, setNamed] = useState<PastedLines['basis']>(undefined);
  const isOtherBasis = lines.length > 0 && named !== undefined && named !== price_basis;
  const { faultOf, unreadable, report, isChecking, error, write } = useOptionList(lines);
  const reason = () => {
    if (lines.length === 0) return say.first;
    if (unreadable > 0) return say.unreadable(unreadable);
    if (error) return say.refused;
    if (isOtherBasis) return say.tax;
    if (isChecking || !report) return say.checking;
    return report.created + report.updated === 0 ? say.noEffect : undefined;
  };
  return (
    <ImportPage title={say.title} noun="options" report={report} write={write} forbidden={reason()} list="/options">
      <p className="soft">{say.intro(basis)}</p>
      <OptionLinesSheet lines={lines} faultOf={faultOf} onChange={setLines} onBasis={setNamed} />
      {isOtherBasis && (
        <Notice
          signal="warn"
          title={say.taxTitle(basisOf(named), basis)}
          actions={<Button onPress={() => setNamed(undefined)}>{say.taxKeep(basis)}</Button>}
        >
          {say.taxText}
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice signal="bad" title={say.unreadable(unreadable)}>
          <ul>
            {faultsOf(lines, faultOf).map(({ line, column, text, fault }) => (
              <li key={`${line} ${column}`}>
                <strong>{say.location(line + 1, sayColumn[column], text)}</strong>
                {fault}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {error && <Notice signal="bad">{problemWords(error, language)}</Notice>}
      {isChecking && <Skeleton lines={2} />}
      {report && !error && <ImportResult report={report} noun="options" />}
      <LeaveQuestion isUnwritten={lines.length > 0} loss={say.leaveText} />
    </ImportPage>
  );
};
