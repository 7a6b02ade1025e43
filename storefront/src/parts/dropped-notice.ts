import { nothing } from 'lit';
import { noticeIcon } from '../looks/drawn.ts';
import { optionsOf } from '../service/shop-configuration.ts';
import { html } from '../words/html.ts';
import { nameIn } from '../words/name-in.ts';
import { fill, listed } from '../words/words.ts';
import type { View } from './view.ts';

/** After a change: what it took away, why, what stands in its place, and the way back. */
export const droppedNotice = ({ state, words, language, act }: View) => {
  const { dropped, filled, configuration } = state;
  if (dropped.length === 0) return nothing;
  const optionName = (stepId: number, optionId: number): string => {
    const step = configuration.steps.find(({ id }) => id === stepId);
    const option = step && optionsOf(step).find(({ id }) => id === optionId);
    return option ? nameIn(language, option) : '';
  };
  return html`<div class="refusal notice" part="notice" role="status">
    <span class="signal" aria-hidden="true">${noticeIcon}</span>
    <div>
      <strong>${words.dropped}</strong>
      ${dropped.map(({ step_id, option_id, reasons }) => {
        const other = filled.find((one) => one.step_id === step_id);
        const instead = other ? fill(words.filled, { option: optionName(other.step_id, other.option_id) }) : '';
        return html`<p>
          <b>${optionName(step_id, option_id)}</b>. ${listed(
            reasons.map(({ message }) => message),
            ' ',
          )} ${instead}
        </p>`;
      })}
    </div>
    ${state.before ? html`<button type="button" class="small" part="button" @click=${() => act.undo()}>${words.undo}</button>` : nothing}
  </div>`;
};
