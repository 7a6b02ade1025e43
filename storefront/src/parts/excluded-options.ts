import type { Schemas } from '@vantail/client';
import { type Dropped, type StepChoices, type Way, waysTo } from '@vantail/pricing';
import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { optionsOf } from '../service/shop-configuration.ts';
import { nameIn } from '../words/name-in.ts';
import type { View } from './view.ts';

const nameOf = ({ state, language }: View, optionId: number): string => {
  const option = state.configuration.steps.flatMap(optionsOf).find(({ id }) => id === optionId);
  return option ? nameIn(language, option) : '';
};

const wayName = (way: Way, view: View): string => {
  const { words, format } = view;
  if (way.kind === 'option') return nameOf(view, way.option_id);
  if (way.width !== undefined) return `${words.width} ${format.size(way.width)} mm`;
  return `${words.height} ${format.size(way.height ?? 0)} mm`;
};

const excluded = (target: Dropped, view: View) => {
  const { words, act, state } = view;
  const ways = waysTo(state.product, state.choice, target);
  return html`<li>
    <span class="struck">${nameOf(view, target.option_id)} <span class="hidden">(${words.excluded})</span></span>
    <span class="why">${target.reasons.map(({ message }) => message).join(' ')}</span>
    ${
      ways.length === 0
        ? nothing
        : html`<span class="ways">
      ${words.possibleWith}
      ${ways.map((way) => html`<button type="button" class="small" part="button" @click=${() => act.choose(way.choice)}>${wayName(way, view)}</button>`)}
    </span>`
    }
  </li>`;
};

/** What a step does not offer now, with the reason and what would make it possible: one press away (D14.7). */
export const excludedOptions = (step: Schemas['Step'], state: StepChoices, view: View) => {
  const list = state.options.filter(({ available }) => !available);
  if (list.length === 0) return nothing;
  return html`<ul class="excluded" part="excluded">
    ${guard([view.state.choice, view.language, view.words, step.id, view.state.answer], () =>
      list.map(({ option_id, reasons }) => excluded({ step_id: step.id, option_id, reasons }, view)),
    )}
  </ul>`;
};
