import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkRuleParts, checkRuleReferences, type Rule } from '../src/index.ts';

const HIDE = [{ hide: 3 }];
const faults = (when: unknown, then: unknown = HIDE) =>
  checkRuleParts(when, then).map(({ pointer, code }) => `${pointer} ${code}`);
const nested = (levels: number): unknown => (levels === 1 ? { option: 5 } : { not: nested(levels - 1) });

describe('D14.2 conditions', () => {
  test('every kind of condition is accepted, empty lists and open ends included', () => {
    const leaves = [
      { option: 5 },
      { option: 5, step: 3 },
      { width: { min: 400, max: 400 } },
      { height: {} },
      { surface_m2: { max: 1.25 } },
      { leaf_count: [1, 4] },
      { opening: ['fixe', 'droite_oscillo'] },
      { fixed_part_type: ['aucune', 'imposte'] },
      { fixed_part_type: [] },
    ];
    assert.deepEqual(faults(null), []);
    assert.deepEqual(faults(undefined), []);
    assert.deepEqual(faults({ all: [] }), []);
    assert.deepEqual(faults({ any: [{ all: leaves }, { not: { any: [] } }] }), []);
  });

  test('a min above its max is refused, the same value twice is a range', () => {
    assert.deepEqual(faults({ width: { min: 900, max: 899 } }), ['/when/width/min min_exceeds_max']);
    assert.deepEqual(faults({ any: [{ surface_m2: { min: 1.5, max: 1.49 } }] }), [
      '/when/any/0/surface_m2/min min_exceeds_max',
    ]);
    assert.deepEqual(faults({ surface_m2: { min: 1.5, max: 1.5 } }), []);
  });

  test('8 levels and 200 leaves are the most', () => {
    assert.deepEqual(faults(nested(8)), []);
    assert.deepEqual(faults(nested(9)), [`/when${'/not'.repeat(8)} too_deep`]);
    const leaves = (count: number) => ({ all: Array.from({ length: count }, () => ({ option: 5 })) });
    assert.deepEqual(faults(leaves(200)), []);
    assert.deepEqual(faults({ any: [leaves(150), leaves(51)] }), ['/when too_many']);
  });

  test('a depth of five thousand is refused and overflows nothing', () => {
    assert.deepEqual(faults(nested(5000)), [`/when${'/not'.repeat(8)} too_deep`]);
  });

  test('what is wrong is named with its place', () => {
    const cases: [unknown, string[]][] = [
      [5, ['/when wrong_type']],
      [[], ['/when wrong_type']],
      [{}, ['/when required']],
      [{ option: 1, all: [] }, ['/when several_kinds']],
      [{ option: 1, stepp: 2 }, ['/when/stepp unknown_field']],
      [{ 'a/b': 2 }, ['/when/a~1b unknown_field']],
      [{ width: { min: 1 }, step: 2 }, ['/when/step unknown_field']],
      [{ option: '1' }, ['/when/option wrong_type']],
      [{ option: 2 ** 53 }, ['/when/option out_of_range']],
      [{ option: 1, step: null }, ['/when/step wrong_type']],
      [{ all: { option: 1 } }, ['/when/all wrong_type']],
      [{ not: [{ option: 1 }] }, ['/when/not wrong_type']],
      [{ width: 900 }, ['/when/width wrong_type']],
      [{ width: { min: null } }, ['/when/width/min wrong_type']],
      [{ width: { minimum: 3 } }, ['/when/width/minimum unknown_field']],
      [{ height: { max: 900.5 } }, ['/when/height/max wrong_type']],
      [{ height: { max: 100_001 } }, ['/when/height/max out_of_range']],
      [{ surface_m2: { min: -1 } }, ['/when/surface_m2/min out_of_range']],
      [{ surface_m2: { min: 1e-16 } }, ['/when/surface_m2/min number_out_of_range']],
      [{ leaf_count: [5, '1'] }, ['/when/leaf_count/0 unknown_value', '/when/leaf_count/1 unknown_value']],
      [{ opening: ['aucune'] }, ['/when/opening/0 unknown_value']],
      [{ opening: 'fixe' }, ['/when/opening wrong_type']],
      [{ fixed_part_type: ['allege', 'allege'] }, ['/when/fixed_part_type/1 duplicate']],
      [{ all: [{ option: 1 }, { any: [{ not: {} }] }] }, ['/when/all/1/any/0/not required']],
    ];
    for (const [when, expected] of cases) assert.deepEqual(faults(when), expected, JSON.stringify(when));
  });
});

describe('D14.3 effects', () => {
  test('every kind of effect is accepted', () => {
    const effects = [
      { hide: 3 },
      { exclude: [5, 6], step: 3 },
      { only: [], step: 3 },
      { require: [5], step: 3 },
      { refuse: true },
      { surcharge: -12.5, price_type: 'percent' },
      { surcharge: 3, price_type: 'per_leaf', label: 'Oversize' },
      { surcharge: 3, price_type: 'flat', label: null },
    ];
    assert.deepEqual(faults(null, effects), []);
  });

  test('D14.1 a rule has 1 to 50 effects', () => {
    const effects = (count: number) => Array.from({ length: count }, () => ({ refuse: true }));
    assert.deepEqual(faults(null, effects(0)), ['/then too_few']);
    assert.deepEqual(faults(null, effects(50)), []);
    assert.deepEqual(faults(null, effects(51)), ['/then too_many']);
    assert.deepEqual(faults(null, null), ['/then wrong_type']);
    assert.deepEqual(
      checkRuleParts(null, undefined).map(({ code }) => code),
      ['required'],
    );
  });

  test('what is wrong is named with its place', () => {
    const cases: [unknown, string[]][] = [
      [{ hide: [3] }, ['/then/0/hide wrong_type']],
      [{ hide: 3, step: 3 }, ['/then/0/step unknown_field']],
      [{ exclude: [5] }, ['/then/0/step required']],
      [{ exclude: 5, step: 3 }, ['/then/0/exclude wrong_type']],
      [{ only: [5, 5], step: 3 }, ['/then/0/only/1 duplicate']],
      [{ require: ['5'], step: 3 }, ['/then/0/require/0 wrong_type']],
      [{ require: Array.from({ length: 501 }, (_, i) => i + 1), step: 3 }, ['/then/0/require too_many']],
      [{ refuse: false }, ['/then/0/refuse unknown_value']],
      [{ surcharge: 5 }, ['/then/0/price_type required']],
      [{ surcharge: '5', price_type: 'each' }, ['/then/0/surcharge wrong_type', '/then/0/price_type unknown_value']],
      [{ surcharge: 1e10, price_type: 'flat' }, ['/then/0/surcharge out_of_range']],
      [{ surcharge: 5, price_type: 'flat', label: 'x'.repeat(201) }, ['/then/0/label too_long']],
      [{ surcharge: 5, price_type: 'flat', label: 5 }, ['/then/0/label wrong_type']],
      [{ exclude: [5], only: [6], step: 3 }, ['/then/0 several_kinds']],
      [{ step: 3 }, ['/then/0 required']],
      ['hide', ['/then/0 wrong_type']],
    ];
    for (const [effect, expected] of cases) assert.deepEqual(faults(null, [effect]), expected, JSON.stringify(effect));
  });

  test('at most 50 faults are named, and a rule of a list has pointers of its own', () => {
    const effects = Array.from({ length: 50 }, () => ({ hide: 'x', a: 1 }));
    assert.equal(checkRuleParts(null, effects).length, 50);
    assert.equal(checkRuleParts(null, [{}], '/rules/2')[0]?.pointer, '/rules/2/then/0');
  });
});

describe('D14.3 and D14.4 references', () => {
  const STEPS = [
    { id: 9, display_order: 1, option_ids: [1, 2] },
    { id: 3, display_order: 2, option_ids: [2, 5] },
    { id: 4, display_order: 2, option_ids: [5, 6] },
    { id: 7, display_order: 0, option_ids: [8], active: false },
  ];
  // What a document writes for something that leads nowhere (B6) is well formed, and refers to nothing.
  test('a negative id is nothing that there is', () => {
    const rule = { when: { option: -1 }, then: [{ hide: -9 }] };
    assert.deepEqual(checkRuleParts(rule.when, rule.then), []);
    assert.deepEqual(references(rule), ['/when/option unknown_option', '/then/0/hide unknown_step']);
  });
  const references = (rule: Pick<Rule, 'when' | 'then'>) =>
    checkRuleReferences(rule, STEPS).map(({ pointer, code }) => `${pointer} ${code}`);

  test('steps are active steps of the product, options are attached to the step named', () => {
    assert.deepEqual(
      references({
        when: { any: [{ option: 1, step: 9 }, { option: 2 }, { not: { option: 1, step: 77 } }, { option: 8 }] },
        then: [{ hide: 7 }, { only: [5, 1], step: 3 }, { require: [6], step: 4 }, { exclude: [6], step: 5 }],
      }),
      [
        '/when/any/2/not/step unknown_step',
        '/when/any/3/option unknown_option',
        '/then/0/hide unknown_step',
        '/then/1/only/1 unknown_option',
        '/then/3/step unknown_step',
      ],
    );
    assert.deepEqual(references({ when: { option: 5, step: 9 }, then: [{ refuse: true }] }), [
      '/when/option unknown_option',
    ]);
  });

  test('looks_ahead: a leaf that can only see the step acted on, or later ones', () => {
    // Steps 3 and 4 have the same position: the id decides, 3 comes first.
    assert.deepEqual(references({ when: { option: 5, step: 3 }, then: [{ hide: 4 }] }), []);
    assert.deepEqual(references({ when: { option: 5, step: 4 }, then: [{ hide: 4 }] }), ['/when looks_ahead']);
    assert.deepEqual(references({ when: { option: 5, step: 4 }, then: [{ hide: 3 }] }), ['/when looks_ahead']);
    assert.deepEqual(references({ when: { option: 5 }, then: [{ hide: 4 }] }), []);
    assert.deepEqual(references({ when: { option: 5 }, then: [{ hide: 3 }] }), ['/when looks_ahead']);
    // Option 2 is in steps 9 and 3: an effect on 3 can see it in 9.
    assert.deepEqual(references({ when: { option: 2 }, then: [{ only: [5], step: 3 }] }), []);
  });

  test('looks_ahead is judged leaf by leaf, and for each effect that acts on a step', () => {
    const when = { any: [{ option: 1 }, { width: { min: 900 } }, { not: { option: 6 } }] };
    assert.deepEqual(references({ when, then: [{ hide: 4 }] }), ['/when/any/2/not looks_ahead']);
    const [first, second] = checkRuleReferences({ when, then: [{ hide: 4 }, { hide: 9 }, { refuse: true }] }, STEPS);
    assert.deepEqual(first?.params, { option_ids: [1], step_ids: [9] });
    assert.deepEqual(second?.params, { option_ids: [6], step_ids: [4, 9] });
  });

  test('refuse and surcharge come last and see every step', () => {
    const then = [{ refuse: true }, { surcharge: 5, price_type: 'flat' }] as const;
    assert.deepEqual(references({ when: { option: 6, step: 4 }, then }), []);
  });
});
