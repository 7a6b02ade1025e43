import { ROLE_SCOPES } from '@vantail/client';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { ROLES, roleWords } from './role-words.ts';
import { type Scope, useSession } from './session-context.tsx';

/** What something takes: all of these scopes, or to be a person. */
export type Need = readonly Scope[] | 'person';

const words = messages({
  en: {
    scope: (scope: string) => `This key can’t do that: it lacks the scope ${scope}.`,
    role: (role: string, other: string) =>
      `Your role (${role}) can’t do that. You need the role ${other}, which a manager can give you.`,
    person: 'You are signed in with an API key, which has no account. A manager can invite you under your own name.',
  },
  fr: {
    scope: (scope: string) => `Cette clé n’a pas ce droit : il lui manque ${scope}.`,
    role: (role: string, other: string) =>
      `Votre rôle (${role}) n’a pas ce droit. Il faut le rôle ${other}, qu’un gestionnaire peut vous donner.`,
    person:
      'Vous êtes connecté avec une clé d’API, qui n’a pas de compte. Un gestionnaire peut vous inviter sous votre nom.',
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

const useWhyNotGiveWords = messages({
  en: { missing: (scopes: string) => `You don’t have ${scopes} yourself, so you can’t grant or manage it.` },
  fr: { missing: (scopes: string) => `Vous n’avez pas vous-même ${scopes} : vous ne pouvez ni le donner ni le gérer.` },
});

/** Why one may not make or change a key or a person with these scopes: nobody gives what they lack (D4, D18.1). */
export const useWhyNotGive = (): ((scopes: readonly Scope[]) => string | undefined) => {
  const { can } = useSession();
  const say = useMessages(useWhyNotGiveWords);
  return (scopes) => {
    const missing = scopes.filter((scope) => !can(scope));
    return missing.length === 0 ? undefined : say.missing(missing.join(', '));
  };
};
