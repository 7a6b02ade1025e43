import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleCondition, RuleEffect } from '@vantail/pricing';
import type { Step } from '../src/api/product-parts.ts';
import { readEffects } from '../src/configurator/rules/sentence/effect-part.ts';
import { pieceText } from '../src/configurator/rules/sentence/piece.ts';
import { readCondition } from '../src/configurator/rules/sentence/read-condition.ts';
import { ruleNames } from '../src/configurator/rules/sentence/rule-names.ts';
import { ruleSentence } from '../src/configurator/rules/sentence/rule-sentence.ts';
import { makeFormat } from '../src/ui/language/format.ts';

const option = (id: number, name: string, name_en: string, active = true) => ({ id, name, name_en, active });
const step = (id: number, name: string, name_en: string, options: object[], more: Partial<Step> = {}) =>
  ({
    id,
    name,
    name_en,
    type: 'selection',
    active: true,
    options_max: 1,
    option_ids: options.map((one) => (one as { id: number }).id),
    content_configuration: { options },
    ...more,
  }) as Step;

const STEPS = [
  step(1, 'Ouverture', 'Opening', [option(11, 'Oscillo-battant', 'Tilt and turn'), option(12, 'Fixe', 'Fixed')]),
  step(2, 'Poignée', 'Handle', [
    option(21, 'Poignée à clé', 'Lockable handle'),
    option(22, 'Poignée blanche', 'White handle'),
    option(23, 'Poignée inox', 'Steel handle', false),
  ]),
  step(3, 'Finitions', 'Extras', [option(31, 'Aération', 'Air vent'), option(32, 'Habillage', 'Trim')], {
    options_max: null,
  }),
  step(4, 'Ancienne', 'Old one', [], { active: false }),
];

const formats = { fr: makeFormat('fr', 'EUR', 'HT'), en: makeFormat('en', 'EUR', 'HT') };

const sentence = (language: 'fr' | 'en', when: RuleCondition | null, ...then: RuleEffect[]) =>
  ruleSentence(readCondition(when), readEffects(then), {
    language,
    names: ruleNames(language, STEPS, [{ id: 77, name: 'Crémone', name_en: null }]),
    format: formats[language],
  });
const say = (...args: Parameters<typeof sentence>) => pieceText(sentence(...args)).replaceAll(/[\u00a0\u202f]/g, ' ');

const tiltAndTurn = { option: 11, step: 1 };
const lockable: RuleEffect = { only: [21], step: 2 };

test('a rule reads as the sentence that a manager would say, in both languages', () => {
  const when = { all: [tiltAndTurn, { not: { width: { max: 1200 } } }] };
  assert.equal(
    say('en', when, lockable),
    'When Opening is Tilt and turn and the width is over 1,200 mm, then in Handle only Lockable handle remains.',
  );
  assert.equal(
    say('fr', when, lockable),
    'Si Ouverture est Oscillo-battant et si la largeur dépasse 1 200 mm, alors dans Poignée, il ne reste que Poignée à clé.',
  );
});

test('every kind of condition has its words', () => {
  const cases: [RuleCondition | null, string, string][] = [
    [null, 'Always: ', 'Toujours : '],
    [{ any: [] }, 'Never: ', 'Jamais : '],
    [
      { not: tiltAndTurn },
      'When Opening is not Tilt and turn, then ',
      'Si Ouverture n’est pas Oscillo-battant, alors ',
    ],
    [
      { any: [tiltAndTurn, { option: 12, step: 1 }] },
      'When Opening is Tilt and turn or Fixed, then ',
      'Si Ouverture est Oscillo-battant ou Fixe, alors ',
    ],
    [
      { not: { any: [tiltAndTurn, { option: 12, step: 1 }] } },
      'When Opening is neither Tilt and turn nor Fixed, then ',
      'Si Ouverture n’est ni Oscillo-battant ni Fixe, alors ',
    ],
    [{ option: 31, step: 3 }, 'When Extras includes Air vent, then ', 'Si Finitions comprend Aération, alors '],
    [{ option: 31 }, 'When Air vent is chosen, then ', 'Si Aération est choisi, alors '],
    [
      { width: { min: 800 } },
      'When the width is at least 800 mm, then ',
      'Si la largeur est d’au moins 800 mm, alors ',
    ],
    [
      { height: { max: 2150 } },
      'When the height is at most 2,150 mm, then ',
      'Si la hauteur ne dépasse pas 2 150 mm, alors ',
    ],
    [
      { surface_m2: { min: 1.5, max: 2.25 } },
      'When the surface is between 1.5 m² and 2.25 m², then ',
      'Si la surface est comprise entre 1,5 m² et 2,25 m², alors ',
    ],
    [
      { leaf_count: [2, 3] },
      'When the number of leaves is 2 or 3, then ',
      'Si le nombre de vantaux est 2 ou 3, alors ',
    ],
    [
      { opening: ['gauche_oscillo', 'oscillo'] },
      'When a leaf is left tilt-and-turn or tilt only, then ',
      'Si un vantail est oscillo-battant gauche ou à soufflet, alors ',
    ],
    [{ not: { opening: ['fixe'] } }, 'When no leaf is fixed, then ', 'Si aucun vantail n’est fixe, alors '],
    [
      { not: { fixed_part_type: ['imposte', 'allege'] } },
      'When the fixed part is neither a transom light nor a bottom light, then ',
      'Si la partie fixe n’est ni une imposte ni une allège, alors ',
    ],
    [
      { any: [{ leaf_count: [1] }, { all: [tiltAndTurn, { not: { all: [{ option: 31 }, { option: 32 }] } }] }] },
      'When the number of leaves is 1 or (Opening is Tilt and turn and it is not true that (Air vent is chosen and Trim is chosen)), then ',
      'Si le nombre de vantaux est 1 ou si (Ouverture est Oscillo-battant et ce n’est pas le cas que (Aération est choisi et Habillage est choisi)), alors ',
    ],
    [
      { not: { all: [tiltAndTurn, { leaf_count: [1] }] } },
      'Unless Opening is Tilt and turn and the number of leaves is 1, then ',
      'Sauf si Ouverture est Oscillo-battant et si le nombre de vantaux est 1, alors ',
    ],
  ];
  for (const [when, en, fr] of cases) {
    assert.equal(say('en', when, { refuse: true }), `${en}it cannot be ordered.`);
    assert.equal(say('fr', when, { refuse: true }), `${fr}la commande est impossible.`);
  }
});

test('every kind of effect has its words', () => {
  const cases: [RuleEffect, string, string][] = [
    [{ hide: 2 }, 'the step Handle is hidden', 'l’étape Poignée n’est pas demandée'],
    [
      { exclude: [22], step: 2 },
      'in Handle, White handle is not possible',
      'dans Poignée, Poignée blanche n’est pas possible',
    ],
    [
      { exclude: [21, 22], step: 2 },
      'in Handle, Lockable handle and White handle are not possible',
      'dans Poignée, Poignée à clé et Poignée blanche ne sont pas possibles',
    ],
    [
      { require: [31, 32], step: 3 },
      'in Extras, Air vent and Trim are compulsory',
      'dans Finitions, Aération et Habillage sont obligatoires',
    ],
    [{ surcharge: 84.2, price_type: 'flat' }, '€84.20 is added', 'un supplément de 84,20 € s’ajoute'],
    [
      { surcharge: 12, price_type: 'per_m2', label: 'Grande dimension' },
      '€12.00/m² is added (Grande dimension)',
      'un supplément de 12,00 €/m² s’ajoute (Grande dimension)',
    ],
    [{ surcharge: -20, price_type: 'flat' }, '€20.00 is taken off', 'une remise de 20,00 € est accordée'],
  ];
  for (const [effect, en, fr] of cases) {
    assert.equal(say('en', null, effect), `Always: ${en}.`);
    assert.equal(say('fr', null, effect), `Toujours : ${fr}.`);
  }
  assert.equal(
    say('en', null, { hide: 2 }, { refuse: true }, lockable),
    'Always: the step Handle is hidden, it cannot be ordered and in Handle only Lockable handle remains.',
  );
});

test('many options are counted', () => {
  const many = [21, 22, 23, 11, 12, 31];
  assert.match(say('en', null, { exclude: many, step: 2 }), /, Tilt and turn and 2 others are not possible\.$/);
});

test('what is gone is named and marked: an inactive step, an option that is inactive, unattached or unknown', () => {
  const gone = (when: RuleCondition | null, effect: RuleEffect) =>
    sentence('fr', when, effect)
      .filter(({ tone }) => tone === 'gone')
      .map(({ text }) => text);
  assert.deepEqual(gone(tiltAndTurn, lockable), []);
  assert.deepEqual(gone(null, { hide: 4 }), ['Ancienne']);
  assert.deepEqual(gone(null, { hide: 99 }), ['étape 99']);
  assert.deepEqual(gone(null, { only: [21, 23], step: 2 }), ['Poignée inox']);
  assert.deepEqual(gone({ option: 21, step: 1 }, lockable), ['Poignée à clé']);
  assert.deepEqual(gone({ option: 21 }, lockable), []);
  assert.deepEqual(gone({ option: 77 }, { exclude: [98], step: 2 }), ['Crémone', 'option 98']);
});
