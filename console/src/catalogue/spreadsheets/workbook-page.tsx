import { useState } from 'react';
import { NoteList } from '../../forms/doubts/note-list.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { ImportPage } from './import-page.tsx';
import { ImportResult } from './import-result.tsx';
import { type ChosenFile, useWorkbook, type WorkbookKind, type WorkbookReport } from './use-workbook.ts';

const words = messages({
  en: {
    options: 'Import a workbook of options',
    products: 'Import a workbook of products',
    intro:
      'Export the list first, edit it in your spreadsheet program, and give it back here. Each line is found by its stamp, a new one by its reference. You see every change before anything is written.',
    drop: 'Drop the workbook here',
    kinds: 'Excel (.xlsx) as it was exported, up to 10,000 lines.',
    choose: 'Choose a file',
    first: 'Choose a file first.',
    checking: 'The file is being checked.',
    refused: 'Fix the cells in your file first, and choose it again.',
    noEffect: 'The catalogue is as the file says already.',
    confirm: 'Confirm what is asked below first.',
    faults: 'Nothing can be written until these cells are fixed:',
    doubts: 'Is this what you want?',
    accept: 'Yes, write these lines too',
    again: 'Check again',
  },
  fr: {
    options: 'Importer un classeur d’options',
    products: 'Importer un classeur de produits',
    intro:
      'Exportez d’abord la liste, modifiez-la dans votre tableur, puis déposez-la ici. Chaque ligne est retrouvée par son repère, une nouvelle par sa référence. Vous voyez chaque changement avant toute écriture.',
    drop: 'Déposez le classeur ici',
    kinds: 'Excel (.xlsx) tel qu’il a été exporté, 10 000 lignes au plus.',
    choose: 'Choisir un fichier',
    first: 'Choisissez d’abord un fichier.',
    checking: 'Le fichier est en cours de vérification.',
    refused: 'Corrigez d’abord les cellules dans votre fichier, puis choisissez-le de nouveau.',
    noEffect: 'Le catalogue est déjà tel que le fichier le dit.',
    confirm: 'Confirmez d’abord ce qui est demandé ci-dessous.',
    faults: 'Rien ne peut être écrit tant que ces cellules ne sont pas corrigées :',
    doubts: 'Est-ce bien ce que vous voulez ?',
    accept: 'Oui, écrire aussi ces lignes',
    again: 'Vérifier de nouveau',
  },
});

/** What has to be confirmed before a report can be written. */
const Doubts = ({
  report,
  isAccepted,
  onAccept,
}: {
  report: WorkbookReport;
  isAccepted: boolean;
  onAccept: (is: boolean) => void;
}) => {
  const say = useMessages(words);
  if (report.doubts.length === 0) return null;
  return (
    <>
      <NoteList signal="warn" title={say.doubts} notes={report.doubts} />
      <Checkbox isSelected={isAccepted} onChange={onAccept}>
        {say.accept}
      </Checkbox>
    </>
  );
};

/** B11: a workbook that was exported and edited, with a dry run before anything is written. */
const WorkbookPage = ({ kind }: { kind: WorkbookKind }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  // Which report was accepted: another one needs a new answer.
  const [accepted, setAccepted] = useState<string | null>(null);
  const { report, isChecking, error, faults, write, lookAgain } = useWorkbook(kind, chosen);
  const isAccepted = report !== undefined && accepted === report.state;
  const count = report ? report.created + report.updated : 0;
  const reason = () => {
    if (chosen === null) return say.first;
    if (isChecking) return say.checking;
    if (error || !report) return say.refused;
    if (count === 0) return say.noEffect;
    return report.doubts.length > 0 && !isAccepted ? say.confirm : undefined;
  };
  return (
    <ImportPage
      title={say[kind]}
      noun="lines"
      report={report}
      write={write}
      accept={isAccepted ? report.state : undefined}
      forbidden={reason()}
      list={`/${kind}`}
    >
      <p className="soft">{say.intro}</p>
      <FileDrop
        words={say}
        accepted={['.xlsx']}
        isMain={count === 0}
        onFile={(file) => {
          write.reset();
          setChosen({ file, chosenAt: Date.now() });
        }}
      />
      {isChecking && <Skeleton lines={2} />}
      {faults.length > 0 && <NoteList signal="bad" title={say.faults} notes={faults} />}
      {error && faults.length === 0 && <Notice signal="bad">{problemWords(error, language)}</Notice>}
      {write.error && <Button onPress={lookAgain}>{say.again}</Button>}
      {report && !error && (
        <>
          <Doubts report={report} isAccepted={isAccepted} onAccept={(is) => setAccepted(is ? report.state : null)} />
          <ImportResult report={report} noun="lines" />
        </>
      )}
    </ImportPage>
  );
};

export const OptionWorkbookPage = () => <WorkbookPage kind="options" />;
export const ProductWorkbookPage = () => <WorkbookPage kind="products" />;
