import type { ReportItem } from '../../src/catalogue/product/report-item.ts';
import type { TestStep } from './new-product.ts';
import type { FromPrice, TestRow } from './priced-product.ts';
import type { Body, TestTenant } from './test-service.ts';

/** All that the API shows of a product and of what is below it. */
export type WholeProduct = {
  product: Body;
  steps: TestStep[];
  rows: TestRow[];
  rules: Body[];
  examples: Body[];
  fromPrice: FromPrice;
  report: { errors: ReportItem[]; warnings: ReportItem[] };
};

const listAll = async <T>(tenant: TestTenant, path: string) =>
  (await tenant.must<{ data: T[] }>('GET', `${path}?page_size=200`)).data;

export const wholeProduct = async (tenant: TestTenant, id: number): Promise<WholeProduct> => {
  const path = `/v1/products/${id}`;
  return {
    product: await tenant.must('GET', path),
    steps: await listAll(tenant, `${path}/steps`),
    rows: await listAll(tenant, `${path}/pricing-configurations`),
    rules: await listAll(tenant, `${path}/rules`),
    examples: await listAll(tenant, `${path}/examples`),
    fromPrice: await tenant.must('GET', `${path}/from-price`),
    report: await tenant.must('GET', `${path}/configuration/validation`),
  };
};

const PRICE_KEYS = ['pricingConfig', 'pricing_configuration', 'pricingFormulas', 'pricing_formulas'];

/**
 * A product without what a copy must not share: each id that is a reference is replaced by the place of what it names.
 * Row ids inside content_configuration are looked for by plain text, apart from the reader of D9.2: values of the four keys, and
 * of the three id keys anywhere below them, that are ids of this product's rows.
 */
export const productGist = ({ product, steps, rows, rules, examples, fromPrice, report }: WholeProduct) => {
  const rowPlace = new Map(rows.map((row, place) => [String(row.id), `row ${place}`]));
  const stepPlace = new Map(steps.map((step, place) => [step.id, `step ${place}`]));
  const placeOfRow = (id: unknown) => rowPlace.get(String(id)) ?? id;
  const placeOfStep = (id: unknown) => stepPlace.get(id as number) ?? id;

  const masked = (value: unknown, below: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => masked(item, below));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => {
        const isPricing = PRICE_KEYS.includes(key);
        const isId = below && ['id', 'pricing_configuration_id', 'pricingConfigurationId'].includes(key);
        if ((isPricing || isId) && ['number', 'string'].includes(typeof child)) return [key, placeOfRow(child)];
        if (isPricing && Array.isArray(child))
          return [key, child.map((item) => (typeof item === 'object' ? masked(item, true) : placeOfRow(item)))];
        return [key, masked(child, below || isPricing)];
      }),
    );
  };
  /** Step ids of a rule by the keys that hold them, looked for by plain text, apart from the code that replaces them. */
  const maskedRule = (rule: Body) =>
    JSON.stringify(rule).replaceAll(/"(step|hide)":(-?\d+)/g, (_, key, id) => `"${key}":"${placeOfStep(Number(id))}"`);
  /** The same of an example: what of it is no place here is written apart from what it was. */
  const maskedExample = (example: Body) =>
    JSON.stringify(example)
      .replaceAll(/"step_id":(\d+)/g, (_, id) => `"step_id":"${stepPlace.get(Number(id)) ?? 'none'}"`)
      .replaceAll(/"pricing_configuration_id":(\d+)/g, (_, id) => `"row":"${rowPlace.get(id) ?? 'none'}"`)
      .replaceAll(/"rule_ids":\[([\d,]*)\]/g, (_, ids: string) => {
        const places = ids.split(',').map((id) => ruleAt.get(id) ?? 'none');
        return `"rules":"${places.join()}"`;
      });
  const ruleAt = new Map(rules.map((rule, place) => [String(rule.id), `rule ${place}`]));
  const examplePlace = new Map(examples.map((example, place) => [example.id, `example ${place}`]));
  const record = ({ id, product_id, version, created_at, updated_at, ...fields }: Body) => fields;
  const rulePlace = new Map(rules.map((rule, place) => [rule.id, `rule ${place}`]));
  /** What a rule names and nothing has any more has an id of its own in each document; examples are made of ids. */
  const optionOf = ({ code, option_id }: ReportItem) =>
    option_id === undefined || code === 'rule_unknown_option' ? {} : { option_id };
  const item = ({
    message,
    params,
    step_id,
    pricing_configuration_id,
    rule_id,
    example_id,
    example,
    ...rest
  }: ReportItem) => ({
    ...rest,
    option_id: undefined,
    ...optionOf(rest as ReportItem),
    rule: rulePlace.get(rule_id) ?? rule_id,
    exampleAt: examplePlace.get(example_id) ?? example_id,
    hasExample: example !== undefined,
    // The facts hold ids as well; which facts there are is the same for a copy.
    facts: Object.keys(params),
    step: placeOfStep(step_id),
    row: placeOfRow(pricing_configuration_id),
  });
  const { category_id, brand_id, name, reference, active, ...productFields } = record(product);
  // D22.4: the example names the ids of its own product.
  const { product_id, source, example, ...price } = fromPrice as FromPrice & { example?: unknown };
  return {
    product: productFields,
    rows: rows.map(record),
    rules: rules.map((rule) => maskedRule(record(rule))),
    examples: examples.map((example) => maskedExample(record(example))),
    steps: steps.map(({ next_step_id, previous_step_id, content_configuration, ...step }) => ({
      ...record(step),
      next: placeOfStep(next_step_id),
      previous: placeOfStep(previous_step_id),
      content_configuration: JSON.stringify(masked(content_configuration, false)),
    })),
    fromPrice: {
      ...price,
      source: source && {
        ...source,
        step_id: placeOfStep(source.step_id),
        pricing_configuration_id: placeOfRow(source.pricing_configuration_id),
      },
    },
    errors: report.errors.map(item),
    warnings: report.warnings.filter(({ code }) => code !== 'inactive_product').map(item),
  };
};
