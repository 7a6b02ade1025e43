import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRulesInPieces } from '../../src/index.ts';
import { hostileProduct, OPTIONS } from '../support/hostile-rules.ts';

test('rules as large as they may be are searched for dead ends in small pieces', () => {
  const { steps, rows, rules } = hostileProduct((rule, leaf) => ({
    not: { option: (leaf % 10) * OPTIONS + (rule % OPTIONS) + 1 },
  }));
  let pieces = 0;
  for (const work = checkRulesInPieces({ steps, rows, rules }); !work.next().done; ) pieces += 1;
  assert.ok(pieces > 100, `${pieces} pieces`);
});
