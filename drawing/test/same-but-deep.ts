import assert from 'node:assert/strict';
import { depthSvg, type View, type WindowConfiguration, windowSvg } from '../src/index.ts';
import { allOf, parseXml } from './parse-xml.ts';

/** Every part with its data, in order; the drawing without depth is the measure. */
const partsWithData = (svg: string) =>
  allOf(parseXml(svg))
    .filter(({ attributes }) => attributes.has('data-part'))
    .map(({ name, attributes }) => ({
      name,
      data: [...attributes].filter(([key]) => /^data-|^[dxy]$|^points$|dash/.test(key)),
    }))
    .filter(({ data: [part] }) => !/grain|hinge/.test(String(part)));

/** Depth changes the look and nothing else. */
export const assertSameButDeep = (window: WindowConfiguration, view: View): void => {
  const [plain, deep] = [windowSvg(window, { view }), depthSvg(window, { view })];
  assert.deepEqual(partsWithData(deep), partsWithData(plain));
  for (const name of ['viewBox', 'class', 'data-view', 'lang', 'role', 'aria-label'])
    assert.equal(parseXml(deep).attributes.get(name), parseXml(plain).attributes.get(name), name);
  assert.doesNotMatch(deep, /NaN|Infinity|undefined|null|e[+-]\d/);
};
