import type { Person } from '../../api/access/people.ts';

export type PersonState = 'active' | 'invited' | 'lapsed' | 'inactive';

/** What a person's place is at: an invitation that waits is one that nobody has used yet. */
export const personState = (
  { active, invitation_expires_at }: Pick<Person, 'active' | 'invitation_expires_at'>,
  now: Date,
): PersonState => {
  if (!active) return 'inactive';
  if (invitation_expires_at === null) return 'active';
  return Date.parse(invitation_expires_at) > now.getTime() ? 'invited' : 'lapsed';
};
