import { test } from 'node:test';
import { startWithOptions, writeRuleByKeyboard } from '../../support/rules.ts';

const shop = await startWithOptions();

test('a rule is written, tried, put in order and saved by keyboard alone, in French', () =>
  writeRuleByKeyboard(shop, 'fr'));
