import { ROLE_SCOPES } from '@vantail/client';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { ROLES, roleWords } from './role-words.ts';
import { type Scope, useSession } from './session-context.tsx';

/** What something takes: all of these scopes, or to be a person. */
export type Need = readonly Scope[] | 'person';

const words = messages({
  en: {
    scope: (scope: string) => `This key may not do that: it lacks the scope ${scope}.`,
    role: (role: string, other: string) =>
      `Your role (${role}) may not do that. It takes the role ${other}, which a manager can give you.`,
    person: 'You are signed in with an API key, which has no account. A manager can invite you under your own name.',
  },
  fr: {
    scope: (scope: string) => `Cette clé n'a pas ce droit : il lui manque ${scope}.`,
    role: (role: string, other: string) =>
      `Votre rôle (${role}) n'a pas ce droit. Il faut le rôle ${other}, qu'un gestionnaire peut vous donner.`,
    person:
      "Vous êtes connecté avec une clé d'API, qui n'a pas de compte. Un gestionnaire peut vous inviter sous votre nom.",
  },
});

/** What a scope brings along (D4, D16.2). */
const INCLUDED: Partial<Record<Scope, Scope>> = {
  'storefront:read': 'catalogue:read',
  'quotes:create': 'catalogue:write',
};

const missingOf = (need: readonly Scope[], own: readonly Scope[]): Scope[] =>
  need.filter((scope) => {
    const larger = INCLUDED[scope];
    return !own.includes(scope) && !(larger && own.includes(larger));
  });

/**
 * Why this person or key may not do something; undefined if they may (D4, D18.1). It decides which pages there are, and what is
 * locked on them; whatever takes another scope than its page asks here, too.
 */
export const useWhyNot = (): ((need: Need) => string | undefined) => {
  const { me } = useSession();
  const say = useMessages(words);
  const sayRole = useMessages(roleWords);
  return (need) => {
    if (need === 'person') return me.kind === 'person' ? undefined : say.person;
    const missing = missingOf(need, me.scopes);
    if (missing.length === 0) return undefined;
    if (!me.person) return say.scope(missing.join(', '));
    const other = ROLES.find((role) => missingOf(need, ROLE_SCOPES[role]).length === 0);
    return say.role(sayRole[me.person.role], sayRole[other ?? 'manager']);
  };
};
