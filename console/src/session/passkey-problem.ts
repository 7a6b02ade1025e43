import { VantailError } from '@vantail/client';
import { type Language, messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { PasskeysElsewhere } from './ways-in.ts';

const words = messages({
  en: {
    unknown: 'This passkey is no longer registered here. Ask a manager to invite you again.',
    given: 'You chose no passkey, or the request timed out. Try again.',
    known: 'This device already has a passkey for you.',
    unsupported: 'This browser can’t use passkeys here: they need https or localhost.',
    failed: 'This device or its passkey manager couldn’t do that. Try again, or use another passkey.',
    elsewhere: (origin: string) => `Passkeys work at ${origin}/console: open that address.`,
  },
  fr: {
    unknown: 'Cette clé d’accès n’est plus connue ici. Demandez une nouvelle invitation à un gestionnaire.',
    given: 'Rien n’a été choisi, ou le délai est passé. Réessayez.',
    known: 'Cet appareil a déjà une clé d’accès pour vous.',
    unsupported: 'Ce navigateur ne peut pas utiliser de clé d’accès ici : il faut https, ou cette machine même.',
    failed:
      'Cet appareil ou son gestionnaire de clés d’accès n’y est pas parvenu. Réessayez, ou utilisez une autre clé.',
    elsewhere: (origin: string) => `Les clés d’accès fonctionnent à l’adresse ${origin}/console : ouvrez-la.`,
  },
});

/** Browsers name what went wrong with an authenticator; their own sentences are for programmers. */
export const passkeyProblem = (error: unknown, language: Language): string => {
  const say = words[language];
  if (error instanceof PasskeysElsewhere) return say.elsewhere(error.origin);
  if (error instanceof VantailError) return error.status === 401 ? say.unknown : problemWords(error, language);
  const { name = '' } = (error ?? {}) as { name?: string };
  if (name === 'InvalidStateError') return say.known;
  if (name === 'NotAllowedError' || name === 'AbortError') return say.given;
  if (name === 'SecurityError' || name === 'NotSupportedError' || name === 'Error') return say.unsupported;
  // Without the service, or without the file that asks the browser, it is a TypeError; any other name is the authenticator's.
  return error instanceof TypeError ? problemWords(error, language) : say.failed;
};
