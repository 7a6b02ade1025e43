import type { Random } from '../../../../pricing/test/oracle/generate.ts';
import type { Body } from '../test-service.ts';
import type { Agent, ToolResult } from './agent.ts';

type Option = { option_id: number; available: boolean };
type Question = {
  kind: 'options' | 'size' | 'window';
  step_id: number | null;
  options_min: number | null;
  options_max: number | null;
  options: Option[];
  candidates: { pricing_configuration_id: number }[];
};
type Sizes = Record<'width_min' | 'width_max' | 'height_min' | 'height_max', number | null>;
type Problem = { nearest_sizes?: { width: number; height: number }[] };
type Answer = { complete: boolean; question: Question | null; sizes: Sizes; problems: Problem[]; steps: Body[] };
type Window = Body & { selections: { step_id: number; option_ids: number[] }[] };

const MOST_QUESTIONS = 40;

const sizeFrom = ({ sizes, problems }: Answer, r: Random) => {
  const near = problems.flatMap(({ nearest_sizes = [] }) => nearest_sizes);
  if (near.length > 0 && r.chance(0.8)) return r.pick(near);
  const between = (low: number | null, high: number | null) => r.int(low ?? 300, Math.max(low ?? 300, high ?? 2500));
  const { width_min, width_max, height_min, height_max } = sizes;
  return { width: between(width_min, width_max), height: between(height_min, height_max) };
};

const chosenFrom = ({ options, options_min, options_max }: Question, r: Random): number[] => {
  const open = options.filter(({ available }) => available).map(({ option_id }) => option_id);
  const most = Math.min(options_max ?? open.length, open.length);
  const count = Math.max(options_min ?? 0, r.int(Math.min(1, most), Math.max(most, Math.min(1, most))));
  const start = open.length === 0 ? 0 : r.int(0, open.length - 1);
  return [...open.slice(start), ...open.slice(0, start)].slice(0, count);
};

const answered = (window: Window, question: Question, answer: Answer, r: Random): Window => {
  if (question.kind === 'size') return { ...window, ...sizeFrom(answer, r) };
  if (question.kind === 'window')
    return { ...window, pricing_configuration_id: r.pick(question.candidates).pricing_configuration_id };
  const others = window.selections.filter(({ step_id }) => step_id !== question.step_id);
  return {
    ...window,
    selections: [...others, { step_id: question.step_id as number, option_ids: chosenFrom(question, r) }],
  };
};

/**
 * An assistant without a model: it finds the product, answers each question at random with what the answers offer, and asks for the
 * price when nothing is left to ask, or when it has asked often enough.
 */
export const walk = async (
  agent: Agent,
  productId: number,
  r: Random,
): Promise<{ window: Window; end: ToolResult }> => {
  let window: Window = { product_id: productId, selections: [] };
  for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
    const answer = await agent.must<Answer>('next_question', window);
    const { question } = answer;
    if (answer.complete || question === null) break;
    if (question.kind === 'window' && question.candidates.length === 0) break;
    window = answered(window, question, answer, r);
  }
  return { window, end: await agent.tool('price_window', window) };
};
