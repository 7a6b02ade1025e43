import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newestFirst } from '../src/api/newest-first.ts';

/** The service's list: 1 to `total`, the oldest first. */
const servicePage = (total: number, page: number, size: number) =>
  Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * size, page * size);

const shownPage = (total: number, page: number, size: number) => {
  const { pages, from, to } = newestFirst(total, page, size);
  assert.ok(pages.length <= 2, 'at most two calls');
  return pages
    .flatMap((number) => servicePage(total, number, size))
    .slice(from, to)
    .reverse();
};

test('the pages run from the newest to the oldest, each once and all of them full but the last', () => {
  for (let total = 0; total <= 23; total += 1) {
    for (const size of [1, 5, 7, 50]) {
      const newest = Array.from({ length: total }, (_, index) => total - index);
      for (let page = 1; page <= Math.ceil(total / size) + 1; page += 1) {
        assert.deepEqual(
          shownPage(total, page, size),
          newest.slice((page - 1) * size, page * size),
          `${total}/${size}/${page}`,
        );
      }
    }
  }
});
