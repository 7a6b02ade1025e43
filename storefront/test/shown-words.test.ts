import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quotable, quote } from '@vantail/pricing';
import { pictureUrl } from '../src/parts/option-face.ts';
import { shownBreakdown } from '../src/shop/breakdown-lines.ts';
import { de } from '../src/words/de.ts';
import { en } from '../src/words/en.ts';
import { fr } from '../src/words/fr.ts';
import { nameIn, translatedIn } from '../src/words/name-in.ts';
import { fill, loadWords, wordsIn } from '../src/words/words.ts';
import { configuration } from './support/product.ts';

const asListed = (amount: number) => amount;

test('the lines of a breakdown add up to the unit price, to the cent', () => {
  const answer = quote(quotable(configuration()), {
    width: 1003,
    height: 997,
    selections: [
      { step_id: 1, option_ids: [11] },
      { step_id: 3, option_ids: [22] },
      { step_id: 4, option_ids: [31] },
      { step_id: 5, option_ids: [41, 42] },
    ],
  });
  assert.ok(!('code' in answer));
  const terms = shownBreakdown(answer, asListed);
  assert.deepEqual(
    terms.map(({ kind }) => kind),
    ['window', 'option', 'option', 'option', 'option', 'option'],
  );
  const cents = terms.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  assert.equal(cents, Math.round(answer.unit_price * 100));
});

test('the percentages of the maker are part of the window', () => {
  const percent = { product: { id: 1, name: 'Fenêtre', price_adjustment_percentage: 10 } };
  const answer = quote(quotable(configuration(percent)), {
    width: 1000,
    height: 1000,
    pricing_configuration_id: 7,
    selections: [
      { step_id: 1, option_ids: [11] },
      { step_id: 3, option_ids: [21] },
      { step_id: 4, option_ids: [31] },
    ],
  });
  assert.ok(!('code' in answer));
  assert.deepEqual(shownBreakdown(answer, asListed)[0], { kind: 'window', amount: 165 });
});

test('every language says the same things with the same values', () => {
  const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const words of [fr, de])
    for (const [key, text] of Object.entries(en)) {
      const other = words[key as keyof typeof en];
      assert.ok(other.trim() !== '', key);
      assert.deepEqual(placesOf(other), placesOf(text), key);
    }
});

test('a shop replaces any word, and another language begins with English', async () => {
  for (const language of ['de-AT', 'nl']) await loadWords(language);
  assert.equal(wordsIn('de-AT', { ask: 'In den Warenkorb' }).ask, 'In den Warenkorb');
  assert.equal(wordsIn('de-AT', undefined).next, 'Weiter');
  assert.equal(wordsIn('nl', null).next, 'Continue');
  assert.equal(fill('from {min} to {max}, {other}', { min: 1, max: 2 }), 'from 1 to 2, {other}');
});

test('names are translated, or the English one, or as they are', () => {
  const named = { name: 'Blanc', name_en: 'White', translations: { de: { name: 'Weiß' }, it: {} } };
  assert.deepEqual(
    ['fr', 'en-GB', 'de-CH', 'it', 'nl'].map((language) => nameIn(language, named)),
    ['Blanc', 'White', 'Weiß', 'Blanc', 'Blanc'],
  );
  assert.equal(nameIn('fr', { name: null }), '');
  assert.equal(translatedIn('de-CH', { de: { label: 'Übergröße' } }, 'label'), 'Übergröße');
  assert.equal(translatedIn('fr', { de: { label: 'Übergröße' } }, 'label'), undefined);
});

test('a picture is a path of the service or a whole address; a path to another host is none, however it is written', () => {
  const base = 'https://prices.example';
  assert.equal(pictureUrl(base, '/media/a.webp', 64), 'https://prices.example/media/a.webp?w=64');
  assert.equal(pictureUrl(base, 'a.png'), 'https://prices.example/a.png');
  assert.equal(pictureUrl(base, 'HTTPS://cdn.example/a.png'), 'https://cdn.example/a.png');
  for (const path of [
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    '\\\\evil.example',
    '/\t/evil.example',
    'data:image/png;,',
  ])
    assert.equal(pictureUrl(base, path), undefined, path);
});
