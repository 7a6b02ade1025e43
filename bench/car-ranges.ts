import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  allPieces,
  choices,
  lookAhead,
  type ProductConfiguration,
  type QuoteRequest,
  quote,
  type Rule,
} from '@vantail/pricing';

/**
 * `node bench/car-ranges.ts small.xml medium.xml`: walks random customers through public models of car ranges (the CSP
 * files of the BR4CP project, XCSP 2.1), which nobody here wrote and which are not kept here. Each variable becomes a
 * required step, each value an option, each constraint rules. Customers take only options that do not lead nowhere: none
 * may be stranded. Tells what a choice costs the first MEASURED of them. CUSTOMERS and SEED set other numbers.
 */
type Relation = { readonly supports: boolean; readonly tuples: readonly (readonly number[])[] };
type Constraint = { readonly scope: readonly number[]; readonly relation: Relation };
type Model = { readonly domains: readonly (readonly number[])[]; readonly constraints: readonly Constraint[] };

const attribute = (tag: string, name: string): string => tag.split(`${name}="`)[1]?.split('"')[0] ?? '';

/** The parts of a text between an opening tag and its end, with the tag. */
const elements = (text: string, name: string): { tag: string; content: string }[] =>
  text
    .split(`<${name} `)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('>');
      const tag = part.slice(0, end);
      const content = tag.endsWith('/') ? '' : (part.slice(end + 1).split(`</${name}>`)[0] ?? '');
      return { tag, content };
    });

const numbersIn = (text: string): number[] => text.split(/\s/).filter(Boolean).map(Number);

const readModel = (text: string): Model => {
  const domains = new Map(
    elements(text, 'domain').map(({ tag, content }) => [attribute(tag, 'name'), numbersIn(content)]),
  );
  const variables = elements(text, 'variable').map(({ tag }) => ({
    name: attribute(tag, 'name'),
    values: domains.get(attribute(tag, 'domain')) ?? [],
  }));
  const places = new Map(variables.map(({ name }, place) => [name, place]));
  const relations = new Map(
    elements(text, 'relation').map(({ tag, content }): [string, Relation] => [
      attribute(tag, 'name'),
      {
        supports: attribute(tag, 'semantics') === 'supports',
        tuples: content
          .split('|')
          .map(numbersIn)
          .filter((tuple) => tuple.length > 0),
      },
    ]),
  );
  const constraints = elements(text, 'constraint').flatMap(({ tag }) => {
    const relation = relations.get(attribute(tag, 'reference'));
    const scope = attribute(tag, 'scope')
      .split(/\s/)
      .filter(Boolean)
      .map((name) => places.get(name) ?? -1);
    return relation ? [{ scope, relation }] : [];
  });
  return { domains: variables.map(({ values }) => values), constraints };
};

const optionId = (place: number, value: number): number => place * 1_000 + value + 10;

/**
 * A constraint as rules, variable by variable in the order of the steps: with these values of the earlier ones, only those
 * are left that some tuple goes on with. Of forbidden tuples the last value is excluded.
 */
const rulesOf = ({ scope, relation }: Constraint, firstId: number): Rule[] => {
  const order = scope.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  const found = new Map<string, { before: readonly number[]; ids: Set<number> }>();
  for (const tuple of relation.tuples) {
    const ids = order.map(({ place, index }) => optionId(place, tuple[index] ?? 0));
    for (let at = relation.supports ? 0 : ids.length - 1; at < ids.length; at += 1) {
      const before = ids.slice(0, at);
      const entry = found.get(before.join()) ?? { before, ids: new Set<number>() };
      found.set(before.join(), entry);
      entry.ids.add(ids[at] ?? 0);
    }
  }
  return [...found.values()].map(({ before, ids }, index): Rule => {
    const all = before.map((option, at) => ({ option, step: (order[at]?.place ?? 0) + 1 }));
    const step = (order[before.length]?.place ?? 0) + 1;
    const effect = relation.supports ? { only: [...ids], step } : { exclude: [...ids], step };
    return { id: firstId + index, name: `C${firstId}`, when: { all }, then: [effect] };
  });
};

const productOf = (model: Model): ProductConfiguration => {
  const steps = model.domains.map((values, place) => {
    const option_ids = values.map((value) => optionId(place, value));
    const options = option_ids.map((id) => ({ id, name: `${id}`, price: 0, price_type: 'flat', active: true }));
    const one = { type: 'selection', required: true, options_min: 1, options_max: 1 };
    return {
      id: place + 1,
      name: `v${place}`,
      display_order: place + 1,
      ...one,
      option_ids,
      content_configuration: { options },
    };
  });
  const rules = model.constraints.flatMap((constraint, index) => rulesOf(constraint, 1 + index * 100_000));
  const rows = [{ id: 1, minimum_price: 100 }];
  return { product: { id: 1 }, steps, rows, rules, currency: 'EUR', price_basis: 'TTC' };
};

const seed = Number(process.env.SEED ?? 1);
const customers = Number(process.env.CUSTOMERS ?? 1_000);
const measured = Number(process.env.MEASURED ?? 10);
let state = seed;
const below = (limit: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};

const say = (line: string) => process.stdout.write(`${line}\n`);

type Body = QuoteRequest & { selections: { step_id: number; option_ids: number[] }[] };

type Option = { readonly option_id: number; readonly available: boolean; readonly leads_nowhere: boolean | null };

/** The same list in random order. */
const shuffled = <T>(list: readonly T[]): T[] => {
  const left = [...list];
  return list.flatMap(() => left.splice(below(left.length), 1));
};

/**
 * A random option of a step that is available and does not lead nowhere, as `choices` answers them: without the prices
 * and the other steps that it answers as well, and without the options that the customer does not look at.
 */
const optionAt = (product: ProductConfiguration, body: Body, place: number): number | undefined => {
  let asked: Parameters<typeof lookAhead> | undefined;
  const isAsked = new Error('what is asked is known');
  try {
    choices(product, body, {
      look: (...args) => {
        asked = args;
        throw isAsked;
      },
    });
  } catch (error) {
    if (error !== isAsked) throw error;
  }
  const state = asked?.[0].outcome.steps[place];
  if (!asked || !state || state.hiddenBy.length > 0) return undefined;
  const search = lookAhead(...asked);
  return shuffled(state.step.option_ids ?? []).find(
    (id) => !state.excluded.has(id) && allPieces(search.look(place, id)).leads_nowhere === false,
  );
};

/** The same, of the whole answer that a shop asks for; what it costs. */
const optionOfAnswer = (
  product: ProductConfiguration,
  body: Body,
  place: number,
  costs: number[],
): number | undefined => {
  const began = process.cpuUsage();
  const answer = choices(product, body, { look: lookAhead });
  const { user, system } = process.cpuUsage(began);
  costs.push((user + system) / 1_000);
  const options: readonly Option[] = 'code' in answer ? [] : (answer.steps[place]?.options ?? []);
  const isLeft = ({ available, leads_nowhere }: Option): boolean => available && leads_nowhere === false;
  return shuffled(options).find(isLeft)?.option_id;
};

/** One customer, step by step: whether something was left to choose in each, and the end has a price. */
const walk = (product: ProductConfiguration, costs: number[] | undefined): boolean => {
  const body: Body = { width: 1000, height: 1000, selections: [] };
  for (const [place, step] of product.steps.entries()) {
    const taken = costs ? optionOfAnswer(product, body, place, costs) : optionAt(product, body, place);
    if (taken === undefined) return false;
    body.selections.push({ step_id: step.id, option_ids: [taken] });
  }
  return !('code' in quote(product, body));
};

for (const file of process.argv.slice(2)) {
  const product = productOf(readModel(readFileSync(file, 'utf8')));
  const optionCount = product.steps.reduce((sum, { option_ids }) => sum + (option_ids?.length ?? 0), 0);
  say(
    `${basename(file)}: ${product.steps.length} steps, ${optionCount} options, ${product.rules?.length} rules, SEED=${seed}`,
  );
  const costs: number[] = [];
  let stranded = 0;
  for (let index = 0; index < customers; index += 1) {
    stranded += walk(product, index < measured ? costs : undefined) ? 0 : 1;
    if (index % 100 === 99) say(`${index + 1} customers, ${stranded} stranded`);
  }
  const sorted = costs.sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
  say(
    `${customers} customers, ${stranded} stranded; a choice costs ${at(0.5)} ms of CPU (median), ${at(0.95)} ms (p95)`,
  );
}
