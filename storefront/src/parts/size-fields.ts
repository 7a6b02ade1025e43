import type { SizeMm } from '@vantail/pricing';
import { nothing } from 'lit';
import { isSizeRefused } from '../shop/sections.ts';
import { html } from '../words/html.ts';
import { fill } from '../words/words.ts';
import { refusal } from './refusal.ts';
import type { View } from './view.ts';

const limits = (min: number | null | undefined, max: number | null | undefined, { words, format }: View): string => {
  if (min == null && max == null) return '';
  if (min == null) return fill(words.limitTo, { max: format.size(max ?? 0) });
  if (max == null) return fill(words.limitFrom, { min: format.size(min) });
  return fill(words.limits, { min: format.size(min), max: format.size(max) });
};

/** A whole number of millimetres, or null for what is none. */
const typed = (event: Event): number | null => {
  const value = Number((event.target as HTMLInputElement).value);
  return Number.isInteger(value) && value > 0 ? value : null;
};

/** Nobody drags a slider to the millimetre. */
const SLIDER_MM = 10;

const field = (side: keyof SizeMm, view: View) => {
  const { state, words, act } = view;
  const sizes = state.answer?.sizes;
  const [min, max] = [sizes?.[`${side}_min`] ?? null, sizes?.[`${side}_max`] ?? null];
  const value = state.choice[side];
  const help = limits(min, max, view);
  const isOut = value === null || (min !== null && value < min) || (max !== null && value > max);
  return html`<div class="field">
    <label for=${side}>${words[side]}</label>
    <span class="measure">
      <input
        id=${side}
        type="number"
        inputmode="numeric"
        step="1"
        min=${min ?? 1}
        max=${max ?? nothing}
        .value=${value === null ? '' : String(value)}
        aria-describedby=${help ? `${side}-help` : nothing}
        aria-invalid=${isOut ? 'true' : nothing}
        @input=${(event: Event) => act.resize({ [side]: typed(event) }, true)}
        @change=${(event: Event) => act.resize({ [side]: typed(event) })}
      />
      <span class="unit" aria-hidden="true">mm</span>
    </span>
    ${
      min === null || max === null
        ? nothing
        : html`<input
          type="range"
          tabindex="-1"
          aria-hidden="true"
          min=${min}
          max=${max}
          step=${SLIDER_MM}
          .value=${String(value ?? min)}
          @input=${(event: Event) => act.resize({ [side]: typed(event) })}
        />`
    }
    ${help ? html`<span class="help" id="${side}-help"><bdi>${help}</bdi></span>` : nothing}
  </div>`;
};

/** Width and height within what the windows that fit so far can be made in; refused, with the nearest ones. */
export const sizeFields = (view: View) => html`<div class="sizes">${field('width', view)} ${field('height', view)}</div>
  ${isSizeRefused(view.state) ? refusal(view) : nothing}`;
