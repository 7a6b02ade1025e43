import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { type Role, roleWords } from '../../session/role-words.ts';
import { type Scope, useSession } from '../../session/session-context.tsx';

const words = messages({
  en: { stronger: (role: string) => `The role ${role} has scopes that you do not have.` },
  fr: { stronger: (role: string) => `Le rôle ${role} a des droits que vous n'avez pas.` },
});

/** D18.1; a manager has every scope, so whoever is none has to have all of these. */
const NEEDED: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['catalogue:read'],
  editor: ['catalogue:read', 'catalogue:write'],
  manager: ['storefront:read', 'catalogue:read', 'catalogue:write', 'keys:manage'],
};

/** Why one may not make, change or invite somebody with a role; undefined if one may. */
export const useStronger = (): ((role: Role) => string | undefined) => {
  const { me, can } = useSession();
  const say = useMessages(words);
  const sayRole = useMessages(roleWords);
  return (role) => {
    if (me.person?.role === 'manager' || NEEDED[role].every(can)) return undefined;
    return say.stronger(sayRole[role]);
  };
};
