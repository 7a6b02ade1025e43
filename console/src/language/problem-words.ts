import { VantailError } from '@vantail/client';
import { onOneLine } from '@vantail/pricing';
import { itemWords } from './item-words.ts';
import { type Language, messages } from './messages.ts';

const words = messages({
  en: {
    offline: 'The service cannot be reached. Your changes are still here; try again in a moment.',
    file: 'The file was changed or moved since you chose it, or is a folder. Choose it again.',
    forbidden: 'You don’t have permission to do that.',
    busy: 'The service is busy. Nothing was saved; try again in a moment.',
    gone: 'This no longer exists.',
    changed: 'Someone else has changed this in the meantime. Nothing was saved: reload the page.',
    tooLarge: 'This is too large to send.',
    inUse: 'This is still in use, so it can’t be deleted.',
    running: 'The same request is still running: wait a moment.',
    signedOut: 'You are no longer signed in. Nothing was saved: sign in again.',
    samePlace: 'Another active step has this position.',
    state: 'The current state doesn’t allow this. Nothing was saved.',
    invalid: 'The service refused this because it is not valid. Nothing was saved.',
    size: 'This size can’t be made.',
    noRow: 'No pricing row matches.',
    manyRows: 'Several different windows match: specify the one you mean.',
    ruled: 'A rule of the product refuses this.',
    notUnderstood: (requestId: string) =>
      `The service did not understand the request. Nothing was saved: reload the page; if that doesn’t help, ask your operator about request ${requestId}.`,
    refused: (status: number) =>
      `Something between you and the service refused this (status ${status}). Nothing was saved.`,
    broken: (requestId: string) =>
      `The service ran into an error. Nothing was saved. Ask your operator about request ${requestId}.`,
  },
  fr: {
    offline: 'Le service ne répond pas. Vos modifications sont toujours là ; réessayez dans un instant.',
    file: 'Le fichier a été modifié ou déplacé depuis que vous l’avez choisi, ou c’est un dossier. Choisissez-le de nouveau.',
    forbidden: 'Vous n’avez pas ce droit.',
    busy: 'Le service est surchargé. Rien n’a été enregistré ; réessayez dans un instant.',
    gone: 'Cet élément n’existe plus.',
    changed: 'Quelqu’un d’autre l’a modifié entre-temps. Rien n’a été enregistré : rechargez la page.',
    tooLarge: 'C’est trop volumineux pour être envoyé.',
    inUse: 'C’est encore utilisé ailleurs : il faut le garder.',
    running: 'La même demande est encore en cours : attendez un instant.',
    signedOut: 'Vous n’êtes plus connecté. Rien n’a été enregistré : reconnectez-vous.',
    samePlace: 'Une autre étape active occupe cette place.',
    state: 'L’état actuel ne le permet pas. Rien n’a été enregistré.',
    invalid: 'Le service ne peut pas l’accepter tel quel. Rien n’a été enregistré.',
    size: 'Cette dimension n’est pas réalisable.',
    noRow: 'Aucune ligne tarifaire ne convient.',
    manyRows: 'Plusieurs fenêtres différentes conviennent : précisez celle qu’il faut.',
    ruled: 'Une règle du produit le refuse.',
    notUnderstood: (requestId: string) =>
      `Le service n’a pas compris cette page. Rien n’a été enregistré : rechargez-la ; si cela ne suffit pas, transmettez à votre opérateur la requête ${requestId}.`,
    refused: (status: number) =>
      `La demande a été refusée avant d’atteindre le service (statut ${status}). Rien n’a été enregistré.`,
    broken: (requestId: string) =>
      `Une erreur est survenue dans le service. Rien n’a été enregistré. Transmettez à votre opérateur la requête ${requestId}.`,
  },
});

/** What is said of a problem that has no items, by its code. Every code has its words. */
const BY_CODE: Readonly<Record<string, Exclude<keyof typeof words.en, 'broken' | 'refused' | 'notUnderstood'>>> = {
  unauthenticated: 'signedOut',
  duplicate_display_order: 'samePlace',
  pricing_configuration_in_use: 'inUse',
  idempotency_in_progress: 'running',
  conflict: 'state',
  precondition_failed: 'changed',
  payload_too_large: 'tooLarge',
  validation_error: 'invalid',
  invalid_option: 'invalid',
  invalid_selection: 'invalid',
  dimensions_out_of_range: 'size',
  dimensions_unavailable: 'size',
  no_matching_configuration: 'noRow',
  ambiguous_configuration: 'manyRows',
  configuration_refused: 'ruled',
};

/** These have words in both languages that say more than the service's. */
const OURS = ['changed', 'tooLarge', 'inUse', 'running', 'signedOut'];

const SHOWN = 3;

/** What browsers call a file that is not as it was chosen. */
const UNREADABLE = ['NotReadableError', 'NotFoundError'];

/** What a code says by itself, in a few words: the refusal of a configuration. */
export const problemTitle = (code: string, language: Language): string => {
  const key = BY_CODE[code];
  return key ? words[language][key] : code;
};

/**
 * One failed call in words of the reader's language: by the codes and facts of what is wrong, else by the code of the problem. What has
 * neither did not come from the service.
 */
export const problemWords = (error: unknown, language: Language): string => {
  const say = words[language];
  if (error instanceof DOMException && UNREADABLE.includes(error.name)) return say.file;
  if (!(error instanceof VantailError)) return say.offline;
  if (error.status === 403) return say.forbidden;
  if (error.status === 404) return say.gone;
  const items = [...new Set(error.errors.map((item) => itemWords(language, item)))];
  // D2: the service has too much to do, unless it says what else it is.
  if (error.status === 429 || error.status === 503) return items[0] ?? say.busy;
  if (error.status >= 500) return say.broken(error.request_id ?? '?');
  if (items.length > 0) return items.slice(0, SHOWN).join(' ') + (items.length > SHOWN ? ' …' : '');
  // What answers without a code is no service of ours, but something before it.
  if (error.code === undefined) return say.refused(error.status);
  const known = BY_CODE[error.code];
  // The service's own words are English, and say more than the code. The names in them are not isolated.
  if (language === 'en' && !OURS.includes(known ?? '')) return onOneLine(error.message);
  return known ? say[known] : say.notUnderstood(error.request_id ?? '?');
};
