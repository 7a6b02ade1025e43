import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personName } from '../src/ui/language/person-name.ts';

test('a person who was erased has a name in the language of the reader, and every other name stays as it is', () => {
  assert.equal(personName('fr', 'former colleague 3'), 'ancien collègue 3');
  assert.equal(personName('en', 'former colleague 3'), 'former colleague 3');
  assert.equal(personName('fr', 'Anna Former colleague 3'), 'Anna Former colleague 3');
});
