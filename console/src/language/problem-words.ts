import { VantailError } from '@vantail/client';
import { itemWords } from './item-words.ts';
import { type Language, messages } from './messages.ts';

const words = messages({
  en: {
    offline: 'The service cannot be reached. Your changes are still here; try again in a moment.',
    forbidden: 'You are not allowed to do that.',
    busy: 'The service is busy. Nothing was saved; try again in a moment.',
    gone: 'This no longer exists.',
    changed: 'Somebody else has changed this meanwhile. Nothing was saved: load the page again.',
    tooLarge: 'This is too large to be sent.',
    inUse: 'This is still used elsewhere, so it stays.',
    running: 'The same request is still being worked on: wait a moment.',
    broken: (requestId: string) =>
      `Something failed in the service. Nothing was saved. Ask your operator about request ${requestId}.`,
  },
  fr: {
    offline: 'Le service ne répond pas. Vos modifications sont toujours là ; réessayez dans un instant.',
    forbidden: "Vous n'avez pas ce droit.",
    busy: "Le service est surchargé. Rien n'a été enregistré ; réessayez dans un instant.",
    gone: "Cet élément n'existe plus.",
    changed: "Quelqu'un d'autre l'a modifié entre-temps. Rien n'a été enregistré : rechargez la page.",
    tooLarge: "C'est trop volumineux pour être envoyé.",
    inUse: "C'est encore utilisé ailleurs : il faut le garder.",
    running: 'La même demande est encore en cours : attendez un instant.',
    broken: (requestId: string) =>
      `Une erreur est survenue dans le service. Rien n'a été enregistré. Transmettez à votre opérateur la requête ${requestId}.`,
  },
});

/** What is said of a problem that has no items, by its code; others keep the service's own words. */
const BY_CODE = {
  precondition_failed: 'changed',
  payload_too_large: 'tooLarge',
  pricing_configuration_in_use: 'inUse',
  idempotency_in_progress: 'running',
} as const;

const SHOWN = 3;

/**
 * One failed call in words: by the codes and facts of what is wrong, else by the code of the problem. The service's own words, which
 * are English, are left for what neither of them tells.
 */
export const problemWords = (error: unknown, language: Language): string => {
  const say = words[language];
  if (!(error instanceof VantailError)) return say.offline;
  if (error.status === 403) return say.forbidden;
  if (error.status === 404) return say.gone;
  if (error.status === 429 || error.status === 503) return say.busy;
  if (error.status >= 500) return say.broken(error.request_id ?? '?');
  const items = [...new Set(error.errors.map((item) => itemWords(language, item)))];
  if (items.length > 0) return items.slice(0, SHOWN).join(' ') + (items.length > SHOWN ? ' …' : '');
  const known = BY_CODE[error.code as keyof typeof BY_CODE] as (typeof BY_CODE)[keyof typeof BY_CODE] | undefined;
  return known ? say[known] : error.message;
};
