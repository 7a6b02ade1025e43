import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { type Scope, useSession } from './session-context.tsx';

const words = messages({
  en: { missing: (scopes: string) => `You do not have ${scopes} yourself, so you cannot give it or take care of it.` },
  fr: { missing: (scopes: string) => `Vous n'avez pas vous-même ${scopes} : vous ne pouvez ni le donner ni le gérer.` },
});

/** Why one may not make or change a key or a person with these scopes: nobody gives what they lack (D4, D18.1). */
export const useWhyNotGive = (): ((scopes: readonly Scope[]) => string | undefined) => {
  const { can } = useSession();
  const say = useMessages(words);
  return (scopes) => {
    const missing = scopes.filter((scope) => !can(scope));
    return missing.length === 0 ? undefined : say.missing(missing.join(', '));
  };
};
