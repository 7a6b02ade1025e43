import assert from 'node:assert/strict';
import { test } from 'node:test';
import { furtherFields, languageFault, languageName, withoutLanguage, withText } from '../src/forms/translations.ts';

test('D3: a language is added by its code, once, and up to 50 of them', () => {
  const some = { de: { name: 'Fenster' } };
  for (const code of ['fr', 'gsw', 'pt-BR', 'zh-Hant-TW']) assert.equal(languageFault(some, code), undefined, code);
  for (const code of ['', 'DE', 'd', 'german', 'de_CH', 'pt-', 'de fr']) {
    assert.equal(languageFault(some, code), 'notACode', code);
  }
  assert.equal(languageFault(some, 'de'), 'alreadyThere');
  const codes = Array.from({ length: 50 }, (_, index) => `aa-x${index + 10}`);
  assert.equal(languageFault(Object.fromEntries(codes.map((code) => [code, {}])), 'fr'), 'tooMany');
});

test('a text is set in its language alone, and whatever else the entry holds is kept in its order', () => {
  const before = { de: { short: 1, name: 'Fenster', more: { x: true } }, it: { name: 'Finestra' } };
  const after = withText(before, 'de', 'name', 'Tür');
  assert.equal(JSON.stringify(after), '{"de":{"short":1,"name":"Tür","more":{"x":true}},"it":{"name":"Finestra"}}');
  assert.equal(before.de.name, 'Fenster');
});

test('an emptied text is not translated: its key goes, the language stays', () => {
  assert.deepEqual(withText({ de: { name: 'Tür' } }, 'de', 'name', ''), { de: {} });
});

test('a removed language takes nothing else with it', () => {
  assert.deepEqual(withoutLanguage({ de: { name: 'a' }, it: { name: 'b' } }, 'de'), { it: { name: 'b' } });
});

test('keys that the form does not name are found, so that they can be shown', () => {
  assert.deepEqual(furtherFields({ de: { name: 'a', slogan: 'b' }, it: { slogan: 'c', legal: 1 } }, ['name']), [
    'slogan',
    'legal',
  ]);
});

test('a language is called by the name that the reader has for it, or by its code', () => {
  assert.equal(languageName('de', 'en'), 'German');
  assert.equal(languageName('de', 'fr'), 'allemand');
  assert.equal(languageName('not a code', 'en'), 'not a code');
});
