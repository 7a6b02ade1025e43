import { VantailError } from '@vantail/client';
import { onOneLine } from '@vantail/pricing';
import { type Language, messages } from './messages.ts';

const words = messages({
  en: {
    offline: 'The service cannot be reached. Your changes are still here; try again in a moment.',
    file: 'The file was changed or moved since you chose it, or is a folder. Choose it again.',
    refused: (status: number) =>
      `Something between you and the service refused this (status ${status}). Nothing was saved.`,
    broken: (detail: string, requestId: string) => `${detail} Ask your operator about request ${requestId}.`,
  },
  fr: {
    offline: 'Le service ne répond pas. Vos modifications sont toujours là ; réessayez dans un instant.',
    file: 'Le fichier a été modifié ou déplacé depuis que vous l’avez choisi, ou c’est un dossier. Choisissez-le de nouveau.',
    refused: (status: number) =>
      `La demande a été refusée avant d’atteindre le service (statut ${status}). Rien n’a été enregistré.`,
    broken: (detail: string, requestId: string) => `${detail} Transmettez à votre opérateur la requête ${requestId}.`,
  },
});

/** What browsers call a file that is not as it was chosen. */
const UNREADABLE = ['NotReadableError', 'NotFoundError'];

/** One failed call, as the service says it in the user's language (D28.4). What has no code did not come from the service. */
export const problemWords = (error: unknown, language: Language): string => {
  const say = words[language];
  if (error instanceof DOMException && UNREADABLE.includes(error.name)) return say.file;
  if (!(error instanceof VantailError)) return say.offline;
  if (error.code === undefined) return say.refused(error.status);
  const detail = onOneLine(error.message);
  return error.code === 'internal_error' ? say.broken(detail, error.request_id ?? '?') : detail;
};

/** What a failed call says of one field; undefined where it says nothing of it. */
export const fieldProblem = (error: unknown, isAt: (pointer: string) => boolean): string | undefined => {
  const items = error instanceof VantailError ? error.errors : [];
  const item = items.find(({ pointer }) => pointer !== undefined && isAt(pointer));
  return item && onOneLine(item.message);
};
