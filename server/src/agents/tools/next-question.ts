import { nameIn, type QuoteRequest } from '@vantail/pricing';
import type { Static } from 'typebox';
import { answerChoices, choicesAnswer, LONGEST_QUESTION } from '../../configurator/index.ts';
import { storefrontRead } from '../../platform/callers/scopes.ts';
import { id, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { languageOf, messageLanguageOf, namesOf, type ProductNames } from '../names.ts';
import { cursor, cursorAfter, defineTool, language, nextCursor, resultOf, type ToolAnswer } from '../tool.ts';
import { configuration, type Priced, priceText, type Window, windowFields } from './window.ts';

type Choices = Static<typeof choicesAnswer> & { quote: Priced | null };
type StepChoices = Choices['steps'][number];
type ChoicesProblem = Choices['problems'][number];

type QuestionRequest = Window & { step_id?: number | null; cursor?: string };

/** D23: a product of many options is answered in pages. */
const PAGE_SIZE = 50;
const MOST_STEPS = 100;

const { sizes, problems, quote, steps } = choicesAnswer.properties;

const option = Type.Object({
  ...steps.items.properties.options.items.properties,
  name: Type.String(),
  finish: Type.Optional(nullable(Type.String({ description: 'Its colour or wood, as drawings know it.' }))),
});

const QUESTIONS = ['options', 'size', 'window'] as const;

const question = Type.Object(
  {
    kind: Type.Unsafe<(typeof QUESTIONS)[number]>({
      type: 'string',
      enum: [...QUESTIONS],
      description:
        'options: answer by `selections`. size: by `width` and `height`. window: by `pricing_configuration_id`, or a field that tells `candidates` apart.',
    }),
    step_id: nullable(id()),
    name: Type.String(),
    options_min: nullable(Type.Integer({ description: 'How many must be chosen; null: none.' })),
    options_max: nullable(Type.Integer({ description: 'How many may be chosen; null: any number.' })),
    options: Type.Array(option),
    options_total: Type.Integer(),
    next_cursor: nextCursor,
    candidates: Type.Array(Type.Object({ pricing_configuration_id: id() })),
  },
  { description: 'What to ask next.' },
);

const summary = Type.Object({
  step_id: id(),
  name: Type.String(),
  required: Type.Boolean(),
  complete: Type.Boolean(),
  option_count: Type.Integer(),
  selected: Type.Array(Type.String(), { description: 'What is chosen, by name.' }),
});

const output = Type.Object({
  product: Type.Object({ id: id(), name: Type.String() }),
  configuration,
  complete: Type.Boolean({ description: 'true: it has a price, which is `quote`.' }),
  question: Type.Unsafe<object>({ anyOf: [question, { type: 'null' }], description: 'null: nothing is left to ask.' }),
  sizes,
  steps: Type.Array(summary, { description: 'The visible steps; ask for one by its step_id.' }),
  problems,
  quote,
});

type Question = Static<typeof question>;

const SIZE_CODES = ['dimensions_out_of_range', 'dimensions_unavailable'];

const isAboutSize = ({ code, pointer }: ChoicesProblem): boolean =>
  SIZE_CODES.includes(code) || pointer === '/width' || pointer === '/height';

const nothing = {
  step_id: null,
  name: '',
  options_min: null,
  options_max: null,
  options: [],
  options_total: 0,
  next_cursor: null,
  candidates: [],
};

/** The questions of a product in the language of its caller. */
const questionsOf = (names: ProductNames, answer: Choices, requestedLanguage: string | undefined) => {
  const nameOf = (stepId: number) => nameIn(names.steps.get(stepId) ?? {}, requestedLanguage);
  const optionName = (optionId: number) => nameIn(names.options.get(optionId) ?? {}, requestedLanguage);

  const ofStep = ({ step_id, options }: StepChoices, from: number): Question => {
    const step = names.steps.get(step_id);
    const page = options.slice(from, from + PAGE_SIZE).map((choice) => {
      const finish = names.options.get(choice.option_id)?.finish;
      return { ...choice, name: optionName(choice.option_id), ...(finish ? { finish: String(finish) } : {}) };
    });
    const end = from + PAGE_SIZE;
    return {
      kind: options.length === 0 && step?.type === 'dimension' ? 'size' : 'options',
      step_id,
      name: nameOf(step_id),
      options_min: step?.options_min ?? null,
      options_max: step?.options_max ?? null,
      options: page,
      options_total: options.length,
      next_cursor: cursorAfter(end, end < options.length),
      candidates: [],
    };
  };

  /** What no step asks for: the size, or which of several windows is meant. */
  const otherQuestion = (): Question | null => {
    if (answer.problems.some(isAboutSize)) return { kind: 'size', ...nothing };
    const ambiguous = answer.problems.find(({ code }) => code === 'ambiguous_configuration');
    const candidates = (ambiguous?.candidates ?? []) as Question['candidates'];
    return ambiguous ? { kind: 'window', ...nothing, candidates } : null;
  };

  return {
    product: { id: names.product.id, name: nameIn(names.product, requestedLanguage) },
    next: (stepId: number | null, from: number): Question | null => {
      const step = answer.steps.find(({ step_id }) => step_id === stepId);
      return step ? ofStep(step, from) : otherQuestion();
    },
    summaries: answer.steps
      .filter(({ visible }) => visible)
      .slice(0, MOST_STEPS)
      .map(({ step_id, required, complete, options }) => ({
        step_id,
        name: nameOf(step_id),
        required,
        complete,
        option_count: options.length,
        selected: options.filter(({ selected }) => selected).map(({ option_id }) => optionName(option_id)),
      })),
  };
};

const range = ({ width_min, width_max, height_min, height_max }: Choices['sizes']): string =>
  `width ${width_min ?? 'any'} to ${width_max ?? 'any'}, height ${height_min ?? 'any'} to ${height_max ?? 'any'} mm`;

const questionText = (question: Question | null, { sizes, quote, problems }: Choices, window: Window): string => {
  if (quote) return `Complete: ${priceText(quote, window)}`;
  if (question === null) return problems.map(({ message }) => message).join(' ') || 'Nothing is left to ask.';
  if (question.kind === 'size') return `Ask for the size: ${range(sizes)}.`;
  if (question.kind === 'window') return `Ask which window is meant: ${question.candidates.length} fit.`;
  const open = question.options
    .filter(({ available }) => available)
    .map(({ name, option_id }) => `${name} (${option_id})`);
  return `Ask for ${question.name} (step ${question.step_id}): ${open.join(', ')}.`;
};

type Asking = { language: string | undefined; window: Window; stepId: number | null; from: string };

const questionFrom = (names: ProductNames, answer: Choices, { language, window, stepId, from }: Asking): ToolAnswer => {
  const { product, next, summaries } = questionsOf(names, answer, language);
  const { quote, next_step_id, sizes, problems } = answer;
  const question = stepId !== null || quote === null ? next(stepId ?? next_step_id, Number(from)) : null;
  return {
    text: questionText(question, answer, window),
    data: {
      product,
      configuration: window,
      complete: quote !== null,
      question,
      sizes,
      steps: summaries,
      problems,
      quote,
    },
  };
};

export const nextQuestion = defineTool<QuestionRequest>({
  name: 'next_question',
  title: 'Ask the next question',
  description:
    'What to ask next about a product, from all answers so far: the next step with its options and what each costs, which cannot be chosen and why, and the sizes that remain. Repeat it with the answer added until `complete` is true. Steps that need no answer are in `steps`: ask for one by `step_id`. Options come in pages of 50.',
  access: storefrontRead,
  input: Type.Object(
    {
      ...windowFields,
      step_id: Type.Optional(nullable(id({ description: 'Ask about this step, whichever is next.' }))),
      cursor,
      language,
    },
    { additionalProperties: false },
  ),
  output,
  run: async ({ step_id: stepId = null, cursor: from = '0', ...window }, context) => {
    const { product_id: productId, ...body } = window;
    const { request, reply } = context;
    const language = languageOf(context);
    const messages = messageLanguageOf(context);
    const question = { productId, body: body as QuoteRequest, language, messages };
    const choices = await answerChoices(request, reply, question);
    // The answer is cached as that of `choices` is, and next to it: many ask the same.
    const { choicesCache } = request.server;
    const key = `next_question ${stepId} ${from} ${choices.key}`;
    const known = choicesCache.find(choices.tenantId, key);
    if (known) return { written: known.toString() };
    const { answer: text, isLasting } = await choices.answer();
    const answer = JSON.parse(text.toString()) as Choices;
    const made = questionFrom(namesOf(choices.configuration.parts), answer, { language, window, stepId, from });
    if (!isLasting || key.length > LONGEST_QUESTION) return made;
    const written = JSON.stringify(resultOf(made));
    choicesCache.keep(choices.tenantId, key, Buffer.from(written));
    return { written };
  },
});
