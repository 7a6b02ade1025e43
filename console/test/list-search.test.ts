import assert from 'node:assert/strict';
import { test } from 'node:test';
import { given, isUnfiltered, listQuery, listSearch } from '../src/forms/lists/list-search.ts';

test('whatever stands in the address, a list gets only what it understands', () => {
  const typed = {
    q: 9016,
    state: 'gone',
    page: -1,
    category_id: '3',
    brand_id: 2,
    open: 'new',
    status: 'sent',
    readiness: 'warnings',
    x: 1,
  };
  assert.deepEqual(listSearch(typed), { q: '9016', brand_id: 2, readiness: 'warnings', open: 'new', status: 'sent' });
  assert.deepEqual(listSearch({ q: '', page: 1.5, open: 0, status: 'lost', content_type: 12 }), { content_type: '12' });
});

test('D1: a filter that is not set is not sent', () => {
  assert.deepEqual(listQuery({}), { page: 1, page_size: 50 });
  assert.deepEqual(listQuery({ q: 'blanc', state: 'inactive', page: 3, category_id: 4, open: 5 }), {
    q: 'blanc',
    active: false,
    page: 3,
    page_size: 50,
  });
  assert.deepEqual(given({ category_id: undefined, brand_id: 2 }), { brand_id: 2 });
});

test('an open sheet or another page is no filter: an empty list then means that there is nothing', () => {
  assert.equal(isUnfiltered({ open: 'new', page: 2 }), true);
  assert.equal(isUnfiltered({ q: 'a' }), false);
  assert.equal(isUnfiltered({ state: 'active' }), false);
  assert.equal(isUnfiltered({ readiness: 'not_ready' }), false);
});
