import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { type Scope, useSession } from './session-context.tsx';

const words = messages({
  en: { needs: (scope: string) => `This key may not do that: it lacks the scope ${scope}.` },
  fr: { needs: (scope: string) => `Cette clé n'a pas ce droit : il lui manque ${scope}.` },
});

/** Why this key may not do something, for `forbidden` of a button; undefined if it may (D4). */
export const useForbidden = (scope: Scope): string | undefined => {
  const { can } = useSession();
  const say = useMessages(words);
  return can(scope) ? undefined : say.needs(scope);
};
