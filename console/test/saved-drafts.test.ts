import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  draftOwner,
  draftText,
  dropDraft,
  dropDrafts,
  keepDraft,
  type SavedDraft,
  savedDraft,
  savedDrafts,
} from '../src/session/saved-drafts.ts';

/** A browser's storage, which may be full. */
const newStorage = (room = Number.POSITIVE_INFINITY) => {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem: (key: string, text: string) => {
      if (text.length > room) throw new Error('QuotaExceededError');
      kept.set(key, text);
    },
  };
};

const draftOf = (number: number, mine: unknown = 'x'): SavedDraft => ({
  place: `PATCH /v1/options/${number}`,
  name: `Option ${number}`,
  path: `/console/options?open=${number}`,
  at: 1_000_000 + number,
  version: 1,
  fields: [{ field: 'name', label: 'Name', mine, base: 'y' }],
});

const owner = draftOwner({ tenant: { id: 1 } as never, kind: 'person', id: 2 });

test('a draft is found by its owner and place alone', () => {
  const storage = newStorage();
  assert.ok(keepDraft(storage, owner, draftOf(1)));
  assert.deepEqual(savedDraft(storage, owner, 'PATCH /v1/options/1'), draftOf(1));
  for (const other of ['1.person.22', '11.person.2', '1.key.2', '1.person.', '1'])
    assert.deepEqual([savedDraft(storage, other, 'PATCH /v1/options/1'), savedDrafts(storage, other)], [undefined, []]);
  assert.equal(savedDraft(storage, owner, 'PATCH /v1/options/11'), undefined);
});

test('a form removes the draft of its own moment, and not what another tab has written since', () => {
  const storage = newStorage();
  const { place, at } = draftOf(1);
  keepDraft(storage, owner, draftOf(1));
  const later = { ...draftOf(1, 'of another tab'), at: at + 1 };
  keepDraft(storage, owner, later);
  dropDraft(storage, owner, place, at);
  assert.deepEqual(savedDraft(storage, owner, place), later);
  dropDraft(storage, owner, place, at + 1);
  assert.equal(savedDraft(storage, owner, place), undefined);
});

test('signing out removes the drafts of one person, and nothing else', () => {
  const storage = newStorage();
  storage.setItem('vantail.theme', 'dark');
  keepDraft(storage, owner, draftOf(1));
  keepDraft(storage, '1.person.22', draftOf(2));
  dropDrafts(storage, owner);
  assert.deepEqual([...storage.kept.keys()], ['vantail.theme', 'vantail.draft.1.person.22 PATCH /v1/options/2']);
});

test('drafts are bounded in number, size and age; the oldest go first, the newest always stays', () => {
  const storage = newStorage();
  for (let number = 1; number <= 25; number++) keepDraft(storage, owner, draftOf(number));
  const names = savedDrafts(storage, owner).map(({ name }) => name);
  assert.deepEqual([names.length, names[0], names.at(-1)], [20, 'Option 25', 'Option 6']);
  keepDraft(storage, owner, draftOf(100, 'x'.repeat(1_999_000)));
  const sizes = [...storage.kept.values()].map(({ length }) => length);
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 2_000_000);
  assert.equal(savedDrafts(storage, owner)[0]?.name, 'Option 100');
  const late = { ...draftOf(200), at: 1_000_000 + 15 * 86_400_000 };
  keepDraft(storage, owner, late);
  assert.deepEqual(savedDrafts(storage, owner), [late]);
});

test('what is too long, or finds no room, is not kept, and leaves no older state that would be offered instead', () => {
  const storage = newStorage();
  keepDraft(storage, owner, draftOf(1));
  assert.equal(keepDraft(storage, owner, draftOf(1, 'x'.repeat(2_000_000))), false);
  assert.deepEqual(savedDrafts(storage, owner), []);
  assert.equal(keepDraft(newStorage(10), owner, draftOf(1)), false);
});

test('what another release or a hand wrote there is no draft', () => {
  const storage = newStorage();
  for (const text of [
    '',
    'null',
    '[]',
    '{',
    '{"place":1}',
    '"x"',
    '{"place":"a","name":"b","path":"c","at":1,"fields":[]}',
    ...[
      { fields: [null] },
      { fields: [[]] },
      { fields: [{ field: 'name' }] },
      { fields: [{ field: 'name', label: {} }] },
      { at: 1e300 },
      { path: 'javascript:alert(1)' },
      { path: 'https://evil.example/console/' },
      { path: '//evil.example/console' },
    ].map((wrong) => JSON.stringify({ ...draftOf(1), ...wrong })),
  ])
    storage.setItem(`vantail.draft.${owner} ${text}`, text);
  assert.deepEqual(savedDrafts(storage, owner), []);
});

test('a draft as text names the record, its page and each field with its new value', () => {
  assert.equal(draftText(draftOf(1, { a: [1] })), 'Option 1 (/console/options?open=1)\nName: {\n "a": [\n  1\n ]\n}');
});
