import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleCondition, RuleEffect } from '@vantail/pricing';
import { partFault } from '../src/configurator/rules/sentence/condition-part.ts';
import {
  grouped,
  highestId,
  ungrouped,
  withNewPart,
  withOrder,
  withoutPart,
  withPart,
  writeCondition,
} from '../src/configurator/rules/sentence/edit-condition.ts';
import { effectFault, newEffect, readEffects, writeEffects } from '../src/configurator/rules/sentence/effect-part.ts';
import { readCondition } from '../src/configurator/rules/sentence/read-condition.ts';

const CONDITIONS: (RuleCondition | null)[] = [
  null,
  { option: 5 },
  { option: 5, step: 3 },
  { not: { option: 5, step: 3 } },
  {
    any: [
      { option: 5, step: 3 },
      { option: 6, step: 3 },
    ],
  },
  { not: { any: [{ option: 5 }, { option: 6 }] } },
  { all: [{ option: 5, step: 3 }, { width: { min: 1, max: 2 } }] },
  { any: [{ width: { max: 1200 } }, { not: { height: { max: 1200.5 } } }, { not: { surface_m2: { min: 2 } } }] },
  { not: { width: { min: 1, max: 2 } } },
  { width: {} },
  { not: { all: [{ option: 1 }, { any: [{ option: 2 }, { leaf_count: [2, 3] }] }] } },
  { all: [{ not: { opening: ['gauche'] } }, { fixed_part_type: ['aucune', 'imposte'] }] },
  {
    any: [
      { option: 5, step: 3 },
      { option: 6, step: 4 },
    ],
  },
  { any: [] },
];

test('every condition is read into parts and written back as it was', () => {
  for (const when of CONDITIONS) assert.deepEqual(writeCondition(readCondition(when)).condition, when);
});

test('what means the same may be written in another way, and is then stable', () => {
  const cases: [RuleCondition, RuleCondition | null][] = [
    [{ all: [] }, null],
    [{ all: [{ option: 5 }] }, { option: 5 }],
    [{ not: { not: { option: 5 } } }, { not: { all: [{ not: { option: 5 } }] } }],
  ];
  for (const [when, written] of cases) {
    assert.deepEqual(writeCondition(readCondition(when)).condition, written);
    assert.deepEqual(writeCondition(readCondition(written)).condition, written);
  }
});

test('the same condition has the same parts, and every part an id of its own', () => {
  for (const when of CONDITIONS) {
    const root = readCondition(when);
    assert.deepEqual(readCondition(when), root);
    const ids: number[] = [];
    const collect = (part: (typeof root.parts)[number]) => {
      ids.push(part.id);
      if (part.kind === 'group') part.parts.forEach(collect);
    };
    collect(root);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(Math.max(...ids), highestId(root));
  }
});

test('a refusal by the service finds its part by the pointer', () => {
  const when: RuleCondition = {
    all: [{ option: 5, step: 3 }, { any: [{ not: { width: { max: 3 } } }, { option: 7 }] }],
  };
  const root = readCondition(when);
  const { places } = writeCondition(root);
  const [option, group] = root.parts;
  assert.equal(places.get('/when/all/0'), option?.id);
  assert.equal(places.get('/when/all/1'), group?.id);
  const width = group?.kind === 'group' ? group.parts[0] : undefined;
  assert.equal(places.get('/when/all/1/any/0'), width?.id);
  assert.equal(places.get('/when/all/1/any/0/not'), width?.id);
});

test('parts are added, changed, moved, grouped and removed', () => {
  const root = readCondition({ all: [{ option: 1 }, { option: 2 }] });
  const [first, second] = root.parts.map(({ id }) => id) as [number, number];
  const written = (group: typeof root) => writeCondition(group).condition;
  assert.deepEqual(written(withOrder(root, root.id, [second, first])), { all: [{ option: 2 }, { option: 1 }] });
  assert.deepEqual(written(withoutPart(root, first)), { option: 2 });
  assert.deepEqual(written(withPart(root, { id: first, kind: 'leaf_count', isNot: true, values: ['2'] })), {
    all: [{ not: { leaf_count: [2] } }, { option: 2 }],
  });
  const inGroup = grouped(root, first);
  const group = inGroup.parts[0] ?? assert.fail();
  const more = withNewPart(inGroup, group.id, { id: 9, kind: 'opening', isNot: false, values: ['fixe'] });
  assert.deepEqual(written(more), { all: [{ any: [{ option: 1 }, { opening: ['fixe'] }] }, { option: 2 }] });
  assert.deepEqual(written(ungrouped(more, group.id)), { all: [{ option: 1 }, { opening: ['fixe'] }, { option: 2 }] });
  assert.deepEqual(written(withoutPart(withoutPart(more, 9), first)), { option: 2 });
});

test('who removes the last part of "one of these" means always, not never', () => {
  const root = readCondition({ any: [{ option: 1 }, { width: { max: 4 } }] });
  const [first, second] = root.parts.map(({ id }) => id) as [number, number];
  assert.equal(writeCondition(withoutPart(withoutPart(root, first), second)).condition, null);
});

const EFFECTS: RuleEffect[] = [
  { hide: 3 },
  { exclude: [1, 2], step: 3 },
  { only: [1], step: 3 },
  { require: [4, 5], step: 3 },
  { refuse: true },
  { surcharge: -12.5, price_type: 'percent' },
  { surcharge: 30, price_type: 'per_m2', label: 'Grande dimension' },
];

test('every effect is read into a part and written back as it was', () => {
  assert.deepEqual(writeEffects(readEffects(EFFECTS)), EFFECTS);
  assert.deepEqual(
    readEffects(EFFECTS).map(({ id }) => id),
    [1, 2, 3, 4, 5, 6, 7],
  );
});

test('what is not complete yet says what it lacks, and everything stored is complete', () => {
  for (const when of CONDITIONS) assert.deepEqual(readCondition(when).parts.map(partFault).filter(Boolean), []);
  assert.deepEqual(readEffects(EFFECTS).map(effectFault).filter(Boolean), []);
  const size = { id: 2, kind: 'size', measure: 'width', min: null, max: null } as const;
  assert.equal(partFault({ ...size, comparison: 'over' }), 'number');
  assert.equal(partFault({ ...size, comparison: 'between', min: 5, max: 4 }), 'minExceedsMax');
  assert.equal(partFault({ ...size, comparison: 'over', min: 5, max: 4 }), undefined);
  assert.equal(partFault({ id: 2, kind: 'option', isNot: false, step: 3, options: [] }), 'choose');
  assert.equal(effectFault(newEffect(1, 'hide')), 'choose');
  assert.equal(effectFault({ ...newEffect(1, 'only'), step: 3 }), 'choose');
  assert.equal(effectFault(newEffect(1, 'surcharge')), 'number');
  assert.equal(effectFault(newEffect(1, 'refuse')), undefined);
});
