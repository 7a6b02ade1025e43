import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseXml } from './parse-xml.ts';

test('the tests’ own parser reads what is well-formed', () => {
  const root = parseXml('<a b="1 &amp; 2"><c/>x &lt; y</a>');
  assert.equal(root.attributes.get('b'), '1 & 2');
  assert.equal(root.children[0]?.name, 'c');
  assert.equal(root.text, 'x < y');
});

test('the tests’ own parser refuses what is not', () => {
  const broken = [
    '<a>',
    '<a></b>',
    '<a><b></a></b>',
    '<a/><b/>',
    '<a/> ',
    '<a b=1/>',
    '<a b="1" b="2"/>',
    '<a b="1"c="2"/>',
    '<a b="<"/>',
    '<a>&</a>',
    '<a>&nbsp;</a>',
    '<a b="&"/>',
    '<a><!-- c --></a>',
    '<?xml version="1.0"?><a/>',
    '<a>\u0000</a>',
    '',
  ];
  for (const source of broken) assert.throws(() => parseXml(source), source);
});
