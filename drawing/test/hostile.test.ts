import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  configurationName,
  type DrawingOptions,
  depthSvg,
  textAlternative,
  type WindowConfiguration,
  windowSvg,
} from '../src/index.ts';
import { allOf, parseXml } from './parse-xml.ts';

const WINDOW_FIELDS = [
  'leaf_count',
  'opening_v1',
  'opening_v2',
  'opening_v3',
  'opening_v4',
  'fixed_part_type',
  'fixed_part_opening_v1',
  'fixed_part_opening_v2',
  'fixed_part_opening_v3',
  'fixed_part_opening_v4',
  'width',
  'height',
];
const OPTION_FIELDS = ['view', 'apex', 'lang', 'fixed_part_height', 'dimensions', 'beside', 'id'];

const sound = { leaf_count: 4, fixed_part_type: 'imposte' };
const asWindow = (value: unknown) => value as WindowConfiguration;
const asOptions = (value: unknown) => value as DrawingOptions;

const HOSTILE: unknown[] = [
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '&lt;script',
  'gauche" onload="alert(1)',
  'constructor',
  '__proto__',
  'toString',
  ['gauche'],
  { toString: () => '<script>' },
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
  0,
  1e308,
  5n,
  Symbol('<script>'),
  () => '<script>',
  true,
];

test('a hostile value in any field counts as absent and never reaches the output', () => {
  for (const value of HOSTILE) {
    for (const field of WINDOW_FIELDS) {
      const { [field]: _, ...without } = { ...sound } as Record<string, unknown>;
      const window = asWindow({ ...sound, [field]: value });
      assert.equal(windowSvg(window), windowSvg(asWindow(without)), field);
      assert.equal(configurationName(window), configurationName(asWindow(without)));
      assert.equal(textAlternative(window), textAlternative(asWindow(without)));
    }
    for (const field of OPTION_FIELDS) {
      assert.equal(windowSvg(sound, asOptions({ [field]: value })), windowSvg(sound), field);
      assert.equal(configurationName(sound, value as 'fr'), configurationName(sound));
    }
  }
});

test('what is no object at all is drawn as an empty configuration', () => {
  for (const value of [null, undefined, 7, 'x', [], true]) {
    assert.equal(windowSvg(asWindow(value), asOptions(value)), windowSvg({}));
  }
});

test('whatever is given, the output is well-formed and every number in it is finite', () => {
  const anyValue = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.double(),
    fc.constantFrom('gauche', 'oscillo', 'imposte', 'fixe', 'outside', 'en', 1, 4, 1200),
  );
  const anyFields = (names: string[]) => fc.record(Object.fromEntries(names.map((name) => [name, anyValue])));
  fc.assert(
    fc.property(anyFields(WINDOW_FIELDS), anyFields(OPTION_FIELDS), (window, options) => {
      assert.doesNotMatch(depthSvg(asWindow(window), asOptions(options)), /NaN|Infinity|<script/);
      parseXml(depthSvg(asWindow(window), asOptions(options)));
      const svg = windowSvg(asWindow(window), asOptions(options));
      for (const { name, attributes } of allOf(parseXml(svg))) {
        assert.notEqual(name, 'script');
        for (const attribute of [
          'x',
          'y',
          'width',
          'height',
          'rx',
          'font-size',
          'points',
          'd',
          'viewBox',
          'transform',
        ]) {
          const text = (attributes.get(attribute) ?? '').replaceAll(/rotate|[MHVZ(),]/g, ' ').trim();
          for (const number of text === '' ? [] : text.split(/\s+/)) assert.match(number, /^-?\d+(\.\d+)?$/);
        }
      }
    }),
    { numRuns: Number(process.env.HOSTILE_DRAWINGS ?? 300) },
  );
});
