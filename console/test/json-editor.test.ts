import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonFault, jsonRange } from '../src/forms/json-editor/json-fault.ts';

test('a fault of JSON is named and placed where a person would look for it', () => {
  const at = (text: string) => {
    const fault = jsonFault(text);
    return fault && [fault.kind, text.slice(0, fault.from).split('\n').length, text.slice(fault.from, fault.to)];
  };
  assert.equal(at('{"a": [1, {"b": null}]}'), undefined);
  assert.deepEqual(at('{\n"a": 1,\n"b": [1, 2}\n'), ['bracket', 3, '}']);
  assert.deepEqual(at('{\n"a": 1,\n}'), ['comma', 3, '}']);
  assert.deepEqual(at('{"a": 1\n"b": 2}'), ['unexpected', 2, '"']);
  assert.deepEqual(at("{'a': 1}"), ['unexpected', 1, "'a'"]);
  assert.deepEqual(at('{"a": tru}'), ['unexpected', 1, 'tru']);
  assert.deepEqual(at('// why\n{}'), ['unexpected', 1, '//']);
  assert.deepEqual(at('{"a": {\n"b": 1\n')?.slice(0, 2), ['end', 2]);
  assert.deepEqual(at('')?.[0], 'end');
  for (const text of ['[]', '1', 'null', '"a"']) assert.deepEqual(at(text), ['notAnObject', 1, text]);
});

test('there is a fault exactly where JSON.parse refuses, and it lies inside the text', () => {
  const seed = Date.now();
  const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })).map((value) => JSON.stringify(value, null, 1));
  fc.assert(
    fc.property(json, fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', '\n'), (text, place, typed) => {
      const at = place % (text.length + 1);
      const edited = text.slice(0, at) + typed + text.slice(at + 1);
      const fault = jsonFault(edited);
      let value: unknown;
      try {
        value = JSON.parse(edited);
      } catch {
        assert.ok(fault && fault.kind !== 'notAnObject');
        assert.ok(fault.from >= 0 && fault.from <= fault.to && fault.to <= edited.length);
        return;
      }
      assert.equal(fault === undefined, typeof value === 'object' && value !== null && !Array.isArray(value));
    }),
    { seed, numRuns: 300 },
  );
});

test('a pointer leads to its value in the text, and as far as it can where the value is gone', () => {
  const text = '{\n  "a": [1, {"b/c": "x"}],\n  "d": {}\n}';
  const at = (pointer: string) => {
    const { from, to } = jsonRange(text, pointer);
    return text.slice(from, to);
  };
  assert.equal(at('/a/0'), '1');
  assert.equal(at('/a/1/b~1c'), '"x"');
  assert.equal(at('/d'), '{}');
  assert.equal(at('/d/e/f'), '{}');
  assert.equal(at('/a/9'), '[1, {"b/c": "x"}]');
  assert.equal(at(''), text);
});
