import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Body, sharedTestService } from '../support/test-service.ts';

/** A sentence is the shop's or the service's, and never half of each; names are the shop's, in the language that there is. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const token = await tenant.keyWith(['storefront:read']);

/** By the effect of its rule. */
const FRENCH = {
  hide: 'La poignée est imposée.',
  exclude: 'Le chêne est épuisé.',
  require: 'Un vitrage épais est exigé.',
  refuse: 'Trop lourd, désolé.',
  refuseToo: 'Trop élancé.',
};
const ENGLISH: typeof FRENCH = {
  hide: 'The handle is given.',
  exclude: 'Oak is sold out.',
  require: 'Thick glazing is needed.',
  refuse: 'Sorry, too heavy.',
  refuseToo: 'Too slender.',
};
type Effect = keyof typeof FRENCH;

const newOption = async (name: string) =>
  (await tenant.must<{ id: number }>('POST', '/v1/options', { name, price: 10 })).id;

/** Two windows of one size each, three steps, and a rule of each effect that refuses something. */
const newProduct = async (texts: (effect: Effect) => Body) => {
  const product = await newPricedProduct(tenant);
  const bounds = { total_width_min: 400, total_width_max: 1800, total_height_min: 400, total_height_max: 1800 };
  const row = await product.row({ opening_v1: 'gauche', minimum_price: 100, ...bounds });
  await product.row({ opening_v1: 'droite', minimum_price: 100, ...bounds });
  const [pine, oak, thick, handle] = [
    await newOption('Pin épais'),
    await newOption('Chêne doré'),
    await newOption('Vitrage épais'),
    await newOption('Poignée à clé'),
  ];
  const one = { required: true, options_min: 1, options_max: 1 };
  const wood = (await product.step({ name: 'Matière été', option_ids: [pine, oak], ...one })).id;
  const glass = (await product.step({ name: 'Vitrage été', option_ids: [thick] })).id;
  const fitting = (await product.step({ name: 'Poignée été', option_ids: [handle] })).id;
  const rules: [Effect, Body, Body][] = [
    ['hide', { option: pine, step: wood }, { hide: fitting }],
    ['exclude', { width: { min: 1500 } }, { exclude: [oak], step: wood }],
    ['require', { width: { min: 1200 } }, { require: [thick], step: glass }],
    ['refuse', { height: { min: 1700 } }, { refuse: true }],
    ['refuseToo', { height: { min: 1700 } }, { refuse: true }],
  ];
  for (const [effect, when, effects] of rules)
    await tenant.must('POST', `${product.path}/rules`, { name: effect, when, then: [effects], ...texts(effect) });
  const chosen = (step_id: number, ...option_ids: number[]) => ({ step_id, option_ids });
  const base = { pricing_configuration_id: row.id, width: 1000, height: 1000 };
  const bodies: Body[] = [
    {},
    { ...base, selections: [] },
    { ...base, width: '1000' },
    { ...base, selections: [chosen(wood, pine), chosen(fitting, handle)] },
    { ...base, selections: [chosen(wood, pine, oak), chosen(888_888, pine)] },
    { ...base, selections: [chosen(wood, thick)] },
    { ...base, width: 1600, selections: [chosen(wood, oak)] },
    { ...base, width: 1300, selections: [chosen(wood, pine)] },
    { ...base, height: 1750, selections: [chosen(wood, pine)] },
    { ...base, width: 3000, selections: [chosen(wood, pine)] },
    { width: 1000, height: 1000, selections: [chosen(wood, pine)] },
    { width: 1000, height: 1000, opening_v1: 'fixe', selections: [chosen(wood, pine)] },
  ];
  return { path: product.path, bodies };
};

type Item = { code?: string; fault?: string; message?: string; reasons?: { message: string }[] };
type Refusal = { code?: string; detail?: string; errors?: Item[]; problems?: Item[]; reasons?: { message: string }[] };

const NAMES = [
  'Pin épais',
  'Chêne doré',
  'Vitrage épais',
  'Poignée à clé',
  'Matière été',
  'Vitrage été',
  'Poignée été',
];

const without = (text: string, parts: readonly string[]) =>
  parts.reduce((left, part) => left.replaceAll(part, ''), text);

/** English is written with plain letters; French without the small words of English. */
const OWN_WORDS: Readonly<Record<string, RegExp>> = {
  en: /^[ -~]+$/,
  fr: /^(?!.*\b(?:is|are|must|not|the|with|takes|has|more)\b)/s,
};

type Sentences = { wanted: readonly string[]; others: readonly string[]; language: string };

const assertOneLanguage = (text: string, { wanted, others, language }: Sentences) => {
  assert.ok(!others.some((message) => text.includes(message)), `in another language: ${text}`);
  if (wanted.some((message) => text.includes(message))) assert.equal(without(text, wanted).trim(), '', text);
  else assert.match(without(text, NAMES), OWN_WORDS[language] ?? /$^/, text);
};

for (const [kind, isInBoth] of [
  ['in French alone', false],
  ['in French and English', true],
] as const)
  test(`D14.8 each sentence of a refusal is in one language, for a shop that writes ${kind}`, async () => {
    const { path, bodies } = await newProduct((effect) => ({
      message: FRENCH[effect],
      ...(isInBoth ? { message_en: ENGLISH[effect] } : {}),
    }));
    const seen = new Set<string | undefined>();
    for (const language of ['fr', 'en']) {
      const [wanted, others] = language === 'en' && isInBoth ? [ENGLISH, FRENCH] : [FRENCH, ENGLISH];
      const check = (text: string | undefined) =>
        text === undefined
          ? undefined
          : assertOneLanguage(text, { wanted: Object.values(wanted), others: Object.values(others), language });
      for (const body of bodies)
        for (const call of ['quote', 'choices']) {
          const headers = { 'accept-language': language };
          const { body: answer } = await service.call<Refusal>('POST', `${path}/${call}`, {
            token,
            headers,
            body,
          });
          const items = [...(answer.errors ?? []), ...(answer.problems ?? [])];
          check(answer.detail);
          for (const { message, reasons = [] } of [answer, ...items] as Item[]) {
            check(message);
            for (const reason of reasons) check(reason.message);
          }
          seen.add(answer.code);
          for (const { code, fault } of items) seen.add(code).add(fault);
        }
    }
    const walked = [
      ...['validation_error', 'invalid_selection', 'no_matching_configuration', 'ambiguous_configuration'],
      ...['dimensions_out_of_range', 'configuration_refused', 'missing_step', 'hidden_step', 'unknown_step'],
      ...['too_many_options', 'unknown_option', 'unavailable_option', 'missing_required_option'],
    ];
    assert.deepEqual(
      walked.filter((code) => !seen.has(code)),
      [],
    );
  });
