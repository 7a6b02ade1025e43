import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailOf, offerState } from '../src/selling/quotes/offer-state.ts';

const now = new Date('2026-11-17T12:00:00Z');
const state = (status: 'draft' | 'sent' | 'accepted' | 'declined', valid_until: string | null, isSeen: boolean) =>
  offerState({ status, valid_until, seen_at: isSeen ? { first: '', last: '' } : null }, now);

test('D20.7 an offer is seen or not, expired when its day is over, and its answer counts for more', () => {
  assert.equal(state('sent', null, false), 'unseen');
  assert.equal(state('sent', '2026-11-17T22:59:59.999Z', true), 'seen');
  assert.equal(state('sent', '2026-11-16T22:59:59.999Z', true), 'expired');
  assert.equal(state('accepted', '2020-01-01T00:00:00Z', true), 'accepted');
  assert.equal(state('draft', '2020-01-01T00:00:00Z', false), 'draft');
});

test('D20.7 a mail to the customer, where the address is one', () => {
  const mail = (email: unknown) => mailOf({ customer: { email } as never }, 'Devis n° 5', 'Voici :\nhttps://x/y?a=b');
  const rest = '?subject=Devis%20n%C2%B0%205&body=Voici%20%3A%0Ahttps%3A%2F%2Fx%2Fy%3Fa%3Db';
  assert.equal(mail('camille@example.org'), `mailto:camille%40example.org${rest}`);
  for (const wrong of ['a@b?cc=all@evil.example', 'nobody', 7, 'a b@c']) assert.equal(mail(wrong), `mailto:${rest}`);
});
