import { VantailError } from '@vantail/client';
import { messages } from './messages.ts';

const words = messages({
  en: {
    offline: 'The service cannot be reached. Your changes are still here; try again in a moment.',
    forbidden: 'You are not allowed to do that.',
    busy: 'The service is busy. Nothing was saved; try again in a moment.',
    gone: 'This no longer exists.',
    broken: (requestId: string) =>
      `Something failed in the service. Nothing was saved. Ask your operator about request ${requestId}.`,
  },
  fr: {
    offline: 'Le service ne répond pas. Vos modifications sont toujours là ; réessayez dans un instant.',
    forbidden: "Vous n'avez pas ce droit.",
    busy: "Le service est surchargé. Rien n'a été enregistré ; réessayez dans un instant.",
    gone: "Cet élément n'existe plus.",
    broken: (requestId: string) =>
      `Une erreur est survenue dans le service. Rien n'a été enregistré. Transmettez à votre opérateur la requête ${requestId}.`,
  },
});

/** One sentence for a failed call. The service's own words are used where they say more. */
export const problemWords = (error: unknown, language: 'fr' | 'en'): string => {
  const say = words[language];
  if (!(error instanceof VantailError)) return say.offline;
  if (error.status === 403) return `${say.forbidden} (${error.message})`;
  if (error.status === 404) return say.gone;
  if (error.status === 429 || error.status === 503) return say.busy;
  if (error.status >= 500) return say.broken(error.request_id ?? '?');
  return error.message;
};
