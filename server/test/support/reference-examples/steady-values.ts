import { exampleSecrets } from './example-secrets.ts';

const HALF_DAY_MS = 12 * 3600 * 1000;
/** The day of all recordings. */
const SHOWN_START = Date.parse('2027-01-04T08:30:00.000Z');
const REQUEST_ID = '0d6c2f6e-5d0c-4a57-9a5e-0a8f4f0d8a11';
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
/** Further ahead than this a time was given, and is no moment of the recording plus so many days. */
const GIVEN_AHEAD = 800;

/** Random values whose field tells what they are. */
const byField: Readonly<Record<string, (value: string) => string>> = {
  key: () => exampleSecrets.key,
  hint: (value) => exampleSecrets.key.slice(0, value.length),
  secret: () => exampleSecrets.webhookSecret,
  share_token: () => exampleSecrets.shareToken,
  request_id: () => REQUEST_ID,
  invitation_url: (value) => value.replace(/#.*$/, `#${exampleSecrets.invitationToken}`),
  offer_url: (value) => value.replace(/[^/]*$/, exampleSecrets.offerToken),
  id: () => 'MS5hdXpYeVNZbXFMczBGYWljVC1MV1N3',
  challenge: () => 'AAABnJ4wQ2Kp7VtR0mXz5LcYh8sNdGf3',
  state: (value) => (value.length === 43 ? 'BGLi1cbiskve-kbxFLGaBSVQ7S0zdJJ0tumDXfmyet8' : value),
};

/**
 * Makes answers of different runs alike: times keep their distance to the recording in half days, and what is random becomes what the
 * examples send. A run of some hours would still give the same.
 */
export const steadyValues = (startMs: number, known: readonly (readonly [real: string, shown: string])[]) => {
  const time = (text: string): string => {
    const halfDays = Math.round((Date.parse(text) - startMs) / HALF_DAY_MS);
    return halfDays > GIVEN_AHEAD ? text : new Date(SHOWN_START + halfDays * HALF_DAY_MS).toISOString();
  };
  const text = (value: string, field: string): string => {
    if (TIME.test(value)) return time(value);
    const replaced = known.reduce((before, [real, shown]) => before.replaceAll(real, shown), value);
    return replaced === value ? (byField[field]?.(value) ?? value) : replaced;
  };
  const steady = (value: unknown, field = ''): unknown => {
    if (typeof value === 'string') return text(value, field);
    if (field === 'ms') return 12;
    if (Array.isArray(value)) return value.map((item) => steady(item, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, steady(member, name)]));
  };
  return (value: unknown) => steady(value);
};
