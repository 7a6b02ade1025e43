import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RAL_COLOURS } from '../src/finish/colours.ts';
import { FINISH_NAMES, finishPaint, isFinish } from '../src/finish/finish.ts';
import { swatchSvg, windowSvg } from '../src/index.ts';
import { parseXml } from './parse-xml.ts';

const WINDOW = {
  leaf_count: 2,
  opening_v1: 'gauche',
  opening_v2: 'droite_oscillo',
  width: 1200,
  height: 1350,
} as const;

test('D16.8 a finish is a RAL number, a colour or a wood; anything else is none', () => {
  assert.deepEqual(finishPaint('ral-7016'), { fill: '#383e42', grain: undefined });
  assert.deepEqual(finishPaint('hex-383E42'), finishPaint('ral-7016'));
  assert.ok(finishPaint('wood-oak')?.grain);
  assert.equal(RAL_COLOURS.size, 213);
  for (const name of FINISH_NAMES) assert.match(String(finishPaint(name)?.fill), /^#[0-9a-f]{6}$/, name);
  for (const wrong of [
    'ral-0000',
    'ral-70160',
    'RAL-7016',
    'hex-38',
    'hex-38383G',
    'wood-plastic',
    'wood-toString',
    'wood-__proto__',
    '',
    null,
    5,
    'hex-"><s>',
    ' ral-7016',
  ])
    assert.equal(isFinish(wrong), false, String(wrong));
});

test('D16.8 a drawing is painted in its finish, from outside in the other one', () => {
  const fills = (svg: string) =>
    new Set([...svg.matchAll(/data-part="(?:frame|sash|mullion)"[^>]*? fill="([^"]+)"/g)].map(([, fill]) => fill));
  const finish = { finish: 'ral-7016', finish_outside: 'ral-9016' };
  assert.deepEqual([...fills(windowSvg(WINDOW, finish))], ['#383e42']);
  assert.deepEqual([...fills(windowSvg(WINDOW, { ...finish, view: 'outside' }))], ['#f1f0ea']);
  assert.deepEqual([...fills(windowSvg(WINDOW, { finish: 'ral-7016', view: 'outside' }))], ['#383e42']);
  assert.deepEqual([...fills(windowSvg(WINDOW, {}))], ['currentColor']);
  assert.equal(windowSvg(WINDOW, { finish: '"><script>' }), windowSvg(WINDOW, {}));
});

test('D16.8 wood has its grain on every profile; drawings and swatches stay without id, style, script and reference', () => {
  for (const name of FINISH_NAMES) {
    const texts = [windowSvg(WINDOW, { finish: name }), swatchSvg(name) ?? ''];
    for (const text of texts) {
      parseXml(text);
      assert.doesNotMatch(text, /\sid=|\sstyle=|<script|url\(|href/);
      assert.doesNotMatch(text, /NaN|undefined/);
    }
    assert.equal(texts[0]?.includes('data-part="grain"'), name.startsWith('wood-'), name);
  }
  assert.equal(swatchSvg('nothing'), undefined);
});
