import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/**
 * A field that the API takes and no form has is not lost when a record is saved, so nothing else fails for it: people
 * just cannot edit it. Each field of a record of the catalogue is in its form, or a reason why not stands here.
 */
const root = join(import.meta.dirname, '../src');

/** Where the inputs of a record are. */
const FORMS: Readonly<Record<string, string>> = {
  BrandCreate: 'catalogue/brand-kind.tsx',
  CategoryCreate: 'catalogue/category-kind.tsx',
  OptionCreate: 'catalogue/options/*.tsx',
  PriceTableCreate: 'prices/tables/price-tables-page.tsx',
  PricingConfigurationCreate: '{prices/rows/*,forms/window-fields}.tsx',
  ProductCreate: 'catalogue/{product-details,product-kind}.tsx',
  RuleCreate: 'configurator/rules/*.tsx',
  ServiceCreate: 'selling/service-kind.tsx',
  StepCreate: 'configurator/steps/*.tsx',
  TariffCreate: 'selling/tariffs-page.tsx',
  VatRateCreate: 'selling/vat-rates-page.tsx',
};

/** What is edited on pages of its own kind, whose parts have other names than the fields. */
const OTHER_PAGES = [
  'ApiKeyCreate',
  'ExampleCreate',
  'PasskeyCreate',
  'PersonCreate',
  'PlanCreate',
  'PriceListMappingCreate',
  'QuoteCreate',
  'TenantCreate',
  'WebhookCreate',
];

const perLeaf = (name: string) => [1, 2, 3, 4].map((leaf) => `${name}${leaf}`);

/** Code that is an input of several fields: parts that forms share, a name made for each leaf, a list with lines. */
const INPUTS_OF_CODE: Readonly<Record<string, readonly string[]>> = {
  '<NameFields': ['name', 'name_en'],
  '<CatalogueTranslations': ['translations'],
  '`opening_v$': perLeaf('opening_v'),
  '`fixed_part_opening_v$': perLeaf('fixed_part_opening_v'),
  '<EffectLine': ['then'],
};

/** Fields without an input, and why. */
const NOT_IN_FORM: Readonly<Record<string, string>> = {
  active: 'changed by a button with a question',
};

type Schema = { properties: Record<string, { readOnly?: boolean }> };
const { components } = JSON.parse(readFileSync(join(root, '../../client/openapi.json'), 'utf8')) as {
  components: { schemas: Record<string, Schema> };
};
const created = Object.keys(components.schemas).filter((name) => name.endsWith('Create'));

test('every record that can be created has a form here, or is named as one with a page of its own', () => {
  assert.deepEqual(created.toSorted(), [...Object.keys(FORMS), ...OTHER_PAGES].toSorted());
});

for (const [name, files] of Object.entries(FORMS)) {
  test(`${name}: each field that the API takes has an input in its form`, () => {
    const texts = globSync(files, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
    assert.ok(texts.length > 0, `${files} finds no file`);
    // Without imports and types, which name fields that nothing shows.
    const statements = texts.flatMap((text) => text.split(';\n'));
    const code = statements.filter((one) => !/(^|\n)(import|export type|type) /.test(one)).join('\n');
    const several = Object.entries(INPUTS_OF_CODE).flatMap(([part, fields]) => (code.includes(part) ? fields : []));
    const hasInput = (field: string) =>
      several.includes(field) || new RegExp(`'${field}'|\\{ ${field}\\b|\\b${field}=`).test(code);
    const fields = Object.entries(components.schemas[name]?.properties ?? {})
      .filter(([field, { readOnly }]) => !readOnly && !Object.hasOwn(NOT_IN_FORM, field))
      .map(([field]) => field);
    assert.deepEqual(
      fields.filter((field) => !hasInput(field)),
      [],
    );
  });
}
