import type { Person } from '../../api/access.ts';

export type PersonState = 'active' | 'invited' | 'lapsed' | 'inactive' | 'erased';

/** What a person's place is at: an invitation that waits is one that nobody has used yet. */
export const personState = (
  { active, erased, invitation_expires_at }: Pick<Person, 'active' | 'erased' | 'invitation_expires_at'>,
  now: Date,
): PersonState => {
  if (erased) return 'erased';
  if (!active) return 'inactive';
  if (invitation_expires_at === null) return 'active';
  return Date.parse(invitation_expires_at) > now.getTime() ? 'invited' : 'lapsed';
};
