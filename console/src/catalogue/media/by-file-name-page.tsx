import { useNavigate } from '@tanstack/react-router';
import { unwrap } from '@vantail/client';
import { Check, ImagePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { options, products } from '../../api/catalogue-resource.ts';
import { useAll, useWrite } from '../../api/use-catalogue.ts';
import { useSavedMessage } from '../../forms/changes/use-saved-message.ts';
import { LeaveQuestion } from '../../forms/drafts/leave-question.tsx';
import { useSession } from '../../session/session-context.tsx';
import { picturesIn } from '../../ui/browser/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.tsx';
import { useLanguage, useMessages } from '../../ui/language/language-context.tsx';
import { counted, messages, plural } from '../../ui/language/messages.ts';
import { problemWords } from '../../ui/language/problem-words.ts';
import { Page } from '../../ui/layout/page.tsx';
import { PictureButton } from '../../ui/picture-button.tsx';
import { type PictureTarget, pictureMatcher, rivals } from './match-pictures.ts';
import styles from './media-page.module.css';
import { PictureMatches, type PictureRow } from './picture-matches.tsx';
import { useDropsAndPastes } from './use-drops-and-pastes.ts';
import { type PictureUpload, usePictureUploads } from './use-picture-uploads.ts';

const words = messages({
  en: {
    title: 'Pictures by file name',
    intro:
      'A file goes to the product or option whose reference or name it has: case, accents and separators make no difference. What is not certain is left to you, and nothing is written before you press the button.',
    choose: 'Choose files',
    drop: 'Drop pictures anywhere on this page. PNG, JPEG or WebP, up to 8 MB each.',
    none: 'Only PNG, JPEG and WebP pictures can be uploaded.',
    write: (count: number) => `Write ${plural('en', count, 'picture', 'pictures')}`,
    nothing: 'Nothing to write',
    first: 'Choose or drop files first.',
    uploading: 'The files are being uploaded.',
    rival: 'Two files go to the same product or option: change one of them, or take it off the list.',
    question: (count: number) =>
      `${plural('en', count, 'file has', 'files have')} several matches: choose one, or leave it in the library only.`,
    noEffect: 'No file goes to a product or option that does not show it already.',
    progress: 'Uploaded',
    sent: (done: string, all: string) => `${done} of ${all} uploaded`,
    done: (count: number) => `Written: ${plural('en', count, 'picture', 'pictures')}`,
    leaveText: 'Uploaded files stay in the library; no product or option shows them yet.',
  },
  fr: {
    title: 'Images par nom de fichier',
    intro:
      'Un fichier va au produit ou à l’option dont il porte la référence ou le nom, sans distinction de casse, d’accents ni de séparateurs. Ce qui n’est pas certain vous est demandé, et rien n’est écrit avant que vous n’appuyiez sur le bouton.',
    choose: 'Choisir des fichiers',
    drop: 'Déposez des images n’importe où sur cette page. PNG, JPEG ou WebP, 8 Mo au plus chacune.',
    none: 'Seules des images PNG, JPEG et WebP peuvent être envoyées.',
    write: (count: number) => `Écrire ${plural('fr', count, 'image', 'images')}`,
    nothing: 'Rien à écrire',
    first: 'Choisissez ou déposez d’abord des fichiers.',
    uploading: 'Les fichiers sont en cours d’envoi.',
    rival: 'Deux fichiers ont la même destination : changez-en un, ou retirez-le de la liste.',
    question: (count: number) =>
      `${plural('fr', count, 'fichier a', 'fichiers ont')} plusieurs correspondances : choisissez, ou laissez dans la bibliothèque seulement.`,
    noEffect: 'Aucun fichier ne va à un produit ou à une option qui ne l’affiche déjà.',
    progress: 'Envoi',
    sent: (done: string, all: string) => `${done} sur ${all} dans la bibliothèque`,
    done: (count: number) => `Écrit : ${plural('fr', count, 'image', 'images')}`,
    leaveText:
      'Les fichiers envoyés restent dans la bibliothèque ; aucun produit ni aucune option ne les affiche encore.',
  },
});

type Listed = Omit<PictureTarget, 'kind'>;

const targetOf =
  (kind: PictureTarget['kind']) =>
  ({ id, name, name_en, reference, image_url, active }: Listed): PictureTarget => ({
    kind,
    id,
    name,
    name_en,
    reference,
    image_url,
    active,
  });

/** Every product and option; undefined until all are loaded, because a match is only certain among all of them. */
const usePictureTargets = () => {
  const [allProducts, allOptions] = [useAll(products), useAll(options)];
  const targets =
    allProducts.data && allOptions.data
      ? [...allProducts.data.map(targetOf('product')), ...allOptions.data.map(targetOf('option'))]
      : undefined;
  return { targets, error: allProducts.error ?? allOptions.error };
};

type Assignment = { kind: PictureTarget['kind']; id: number; image_url: string };

/** B10: all pictures in one change, which a single undo reverts. */
const useAssignPictures = () => {
  const { client, lastWrite } = useSession();
  return useWrite(async (assignments: readonly Assignment[]) => ({
    report: unwrap(await client.POST('/v1/media/assignments', { body: { assignments: [...assignments] } })),
    requestId: lastWrite(),
  }));
};

type Choices = ReadonlyMap<number, PictureTarget | null>;

/** The files as rows: what their names mean, and what was chosen instead. */
const rowsOf = (
  uploads: readonly PictureUpload[],
  choices: Choices,
  matchOf: ReturnType<typeof pictureMatcher>,
): readonly PictureRow[] => {
  const rows = uploads.map((upload) => {
    const match = matchOf(upload.file.name);
    const choice = choices.get(upload.id);
    const target = choice === undefined ? ('target' in match ? match.target : undefined) : (choice ?? undefined);
    return { upload, match, choice, target };
  });
  // A file that was refused goes nowhere, and is in nobody's way.
  const placed = rows.filter(({ upload }) => !upload.error);
  const isRival = rivals(placed.map(({ upload, target }) => ({ id: upload.id, target })));
  return rows.map((row) => ({ ...row, isRival: isRival.has(row.upload.id) }));
};

/** The files with their records, and the pictures to write. */
const usePictureRows = () => {
  const { targets, error } = usePictureTargets();
  const { uploads, add, again, remove } = usePictureUploads();
  const [choices, setChoices] = useState<Choices>(new Map());
  const matchOf = useMemo(() => pictureMatcher(targets ?? []), [targets]);
  const rows = targets ? rowsOf(uploads, choices, matchOf) : [];
  const assignments = rows.flatMap(({ upload: { media }, target }) =>
    media && target && target.image_url !== media.url
      ? [{ kind: target.kind, id: target.id, image_url: media.url }]
      : [],
  );
  const choose = (upload: PictureUpload, target: PictureTarget | null) =>
    setChoices((all) => new Map(all).set(upload.id, target));
  const sent = uploads.filter(({ media, error: refused }) => media || refused).length;
  return { targets, error, uploads, rows, assignments, sent, add, again, remove, choose };
};

/** Why the pictures cannot be written yet, if so. */
const useReason = ({ uploads, rows, assignments, sent, targets }: ReturnType<typeof usePictureRows>) => {
  const say = useMessages(words);
  const questions = rows.filter(({ match, choice }) => match.by === 'several' && choice === undefined).length;
  if (uploads.length === 0) return say.first;
  if (sent < uploads.length || !targets) return say.uploading;
  if (rows.some(({ isRival }) => isRival)) return say.rival;
  if (questions > 0) return say.question(questions);
  return assignments.length === 0 ? say.noEffect : undefined;
};

const useWritePictures = (assignments: ReturnType<typeof usePictureRows>['assignments']) => {
  const say = useMessages(words);
  const navigate = useNavigate();
  const tellSaved = useSavedMessage();
  const assign = useAssignPictures();
  const write = () =>
    assign.mutate(assignments, {
      onSuccess: ({ report, requestId }) => {
        tellSaved(say.done(report.updated), requestId);
        navigate({ to: '/media', ignoreBlocker: true });
      },
    });
  return { assign, write };
};

const Progress = ({ sent, all }: { sent: number; all: number }) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  return (
    <div className={styles.progress}>
      <progress aria-label={say.progress} max={all} value={sent} />
      <span role="status">{say.sent(counted(language, sent), counted(language, all))}</span>
    </div>
  );
};

/** B10: many pictures at once, matched to products and options by file name, as one change. */
export const ByFileNamePage = () => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const pictures = usePictureRows();
  const { targets, error, uploads, rows, assignments, sent } = pictures;
  const { assign, write } = useWritePictures(assignments);
  const take = (files: FileList | null | undefined): boolean => {
    const found = picturesIn(files);
    if (found.length > 0) pictures.add(found);
    if (files && found.length < files.length) toast(say.none);
    return found.length > 0;
  };
  const isOver = useDropsAndPastes(true, take);
  const why = useReason(pictures);
  return (
    <Page
      title={say.title}
      actions={
        <>
          <PictureButton multiple onFiles={take}>
            {say.choose}
          </PictureButton>
          <Button
            kind="primary"
            icon={<Check size={16} aria-hidden="true" />}
            forbidden={why}
            isPending={assign.isPending}
            onPress={write}
          >
            {assignments.length > 0 ? say.write(assignments.length) : say.nothing}
          </Button>
        </>
      }
    >
      <p className="soft">{say.intro}</p>
      <p className={`${styles.drop} ${isOver ? styles.over : ''} soft small`}>
        <ImagePlus size={20} aria-hidden="true" />
        {say.drop}
      </p>
      {error && <Notice signal="bad">{problemWords(error, language)}</Notice>}
      {assign.error && <Notice signal="bad">{problemWords(assign.error, language)}</Notice>}
      {uploads.length > 0 && <Progress sent={sent} all={uploads.length} />}
      {uploads.length > 0 && sent === uploads.length && why !== undefined && assignments.length > 0 && (
        <Notice signal="warn">{why}</Notice>
      )}
      {uploads.length > 0 && !targets && !error && <Skeleton lines={4} />}
      {rows.length > 0 && (
        <PictureMatches
          rows={rows}
          targets={targets ?? []}
          onChoose={pictures.choose}
          onAgain={pictures.again}
          onRemove={pictures.remove}
        />
      )}
      <LeaveQuestion isUnwritten={assignments.length > 0 || sent < uploads.length} loss={say.leaveText} />
    </Page>
  );
};
