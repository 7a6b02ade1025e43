import { configurationName } from '@vantail/drawing';
import { type ChoiceProblem, isolated, type OfferedRange } from '@vantail/pricing';
import { nothing } from 'lit';
import { drawingLang, drawn, noticeIcon } from '../looks/drawn.ts';
import { html } from '../words/html.ts';
import { nameIn } from '../words/name-in.ts';
import { fill, type Words } from '../words/words.ts';
import type { View } from './view.ts';

/** What is wrong in the customer's words: the reasons of rules, and the steps that are not complete. */
const sentences = (problems: readonly ChoiceProblem[], { state, words, language }: View): string[] => {
  const lines = problems.flatMap(({ reasons = [], step_id, fault }) => {
    const step = state.configuration.steps.find(({ id }) => id === step_id);
    const open =
      step && ['missing_step', 'too_few_options'].includes(fault)
        ? [`${isolated(nameIn(language, step))}: ${words.open}`]
        : [];
    return [...open, ...reasons.map(({ message }) => message)];
  });
  return [...new Set(lines)];
};

const span = (min: number | null, max: number | null, { words, format }: View): string =>
  fill(words.limits, { min: min === null ? '0' : format.size(min), max: max === null ? '∞' : format.size(max) });

const rangeWords = (range: OfferedRange, view: View): string =>
  fill(view.words.possible, {
    width: span(range.width_min, range.width_max, view),
    height: span(range.height_min, range.height_max, view),
  });

/** As many as a person wants to read. */
const MOST_SIZES = 3;

const nearest = (problem: ChoiceProblem, { words, format, act }: View) =>
  problem.nearest_sizes?.length
    ? html`<div class="nearest" role="group" aria-label=${words.nearest}>
        <span class="label">${words.nearest}</span>
        ${problem.nearest_sizes.slice(0, MOST_SIZES).map(
          ({ width, height }) =>
            html`<button type="button" class="small" part="button nearest" @click=${() => act.resize({ width, height })}>
              <bdi dir="ltr">${format.size(width)} × ${format.size(height)} mm</bdi>
            </button>`,
        )}
      </div>`
    : nothing;

/** D10: windows that a choice may mean, of which none is taken by chance. */
const candidates = (problem: ChoiceProblem, { state, language, words, act }: View) => {
  const rows = (problem.candidates ?? []).flatMap((candidate) =>
    state.configuration.pricing_configurations.filter(({ id }) => id === candidate.pricing_configuration_id),
  );
  if (rows.length === 0) return nothing;
  return html`<div class="nearest" role="group" aria-label=${words.which}>
    ${rows.map(
      (row) => html`<button type="button" class="small" part="button" @click=${() => act.chooseRow(row.id)}>
        <span class="tiny" aria-hidden="true">${drawn(row, { language })}</span>
        ${configurationName(row, drawingLang(language))}
      </button>`,
    )}
  </div>`;
};

/** Why there is no price, and how to get one: sizes that have a price, or the possible windows, are one press away. */
export const refusal = (view: View) => {
  const { state, words } = view;
  const [problem] = state.answer ? state.answer.problems : [];
  const title = problem ? words[problem.code as keyof Words] : words.validation_error;
  const lines = sentences(state.answer?.problems ?? [], view);
  const [range] = problem?.ranges ?? [];
  return html`<div class="refusal" part="refusal">
    <span class="signal" aria-hidden="true">${noticeIcon}</span>
    <div>
      <strong>${title}</strong>
      ${lines.map((line) => html`<p>${line}</p>`)}
      ${range && problem?.ranges?.length === 1 ? html`<p><bdi>${rangeWords(range, view)}</bdi></p>` : nothing}
      ${problem ? [nearest(problem, view), candidates(problem, view)] : nothing}
    </div>
  </div>`;
};
