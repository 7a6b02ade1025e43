import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { roleWords } from './role-words.ts';
import { type Scope, useSession } from './session-context.tsx';

const words = messages({
  en: {
    needs: (scope: string) => `This key may not do that: it lacks the scope ${scope}.`,
    role: (role: string, scope: string) => `Your role (${role}) may not do that: it lacks ${scope}.`,
  },
  fr: {
    needs: (scope: string) => `Cette clé n'a pas ce droit : il lui manque ${scope}.`,
    role: (role: string, scope: string) => `Votre rôle (${role}) n'a pas ce droit : il lui manque ${scope}.`,
  },
});

/** Why this person or key may not do something, for `forbidden` of a button; undefined if they may (D4, D18.1). */
export const useForbidden = (scope: Scope): string | undefined => {
  const { me, can } = useSession();
  const say = useMessages(words);
  const sayRole = useMessages(roleWords);
  if (can(scope)) return undefined;
  return me.person ? say.role(sayRole[me.person.role], scope) : say.needs(scope);
};
