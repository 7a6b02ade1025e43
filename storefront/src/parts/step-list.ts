import { configurationName } from '@vantail/drawing';
import type { SizeMm } from '@vantail/pricing';
import { nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { checkIcon, downIcon, drawingLang, drawn, measureIcon, nextIcon } from '../looks/drawn.ts';
import { optionsOf } from '../service/shop-configuration.ts';
import { isSizeRefused, type Section } from '../shop/sections.ts';
import { canPrice, chooseRow, quoteOf } from '../shop/shop-state.ts';
import { html } from '../words/html.ts';
import { nameIn } from '../words/name-in.ts';
import { fill, listed } from '../words/words.ts';
import { difference, optionCards } from './option-cards.ts';
import { refusal } from './refusal.ts';
import { classNames, type View } from './view.ts';

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
    ${
      words.measure
        ? html`<details class="help" part="measure">
          <summary>${words.measure}<span class="hidden">: ${words[side]}</span></summary>
          ${measureIcon} ${words[`measure_${side}`]}
        </details>`
        : nothing
    }
  </div>`;
};

/** Width and height within what the windows that fit so far can be made in; refused, with the nearest ones. */
const sizeFields = (view: View) => html`<div class="sizes">${field('width', view)} ${field('height', view)}</div>
  ${isSizeRefused(view.state) ? refusal(view) : nothing}`;

/** What another window costs more or less, where prices are computed here. */
const rowDifference = (rowId: number, view: View): string => {
  const { state } = view;
  if (rowId === state.choice.rowId || !canPrice(state)) return '';
  return difference(quoteOf(chooseRow(state, rowId))?.unit_price, view);
};

/** Every window for which the product has prices, by its drawing: where no option of the product names them. */
const windowCards = (view: View) => {
  const { state, words, language, act } = view;
  return html`<fieldset class="cards" data-columns="3">
  <legend class="hidden">${words.window}</legend>
  ${state.configuration.pricing_configurations.map(
    (row) => html`<label class="card" part="option">
      <input type="radio" name="window" .checked=${live(state.choice.rowId === row.id)} @change=${() => act.chooseRow(row.id)} />
      <span class="face drawn" aria-hidden="true">${drawn(row, { language })}</span>
      <span class="words"><span class="label">${configurationName(row, drawingLang(language))}</span>
        <span class="amount"><bdi>${guard([state.choice, state.answer, view.prices], () => rowDifference(row.id, view))}</bdi></span></span>
      <span class="tick" aria-hidden="true">${checkIcon}</span>
    </label>`,
  )}
</fieldset>`;
};

export const titleOf = (section: Section, { words, language }: View): string => {
  if (section.kind === 'window') return words.window;
  return (section.step && nameIn(language, section.step)) || (section.kind === 'size' ? words.size : words.steps);
};

/** What is chosen in a section, in few words. */
export const chosenIn = (section: Section, { state, words, language, format }: View): string => {
  const { choice, configuration } = state;
  if (section.kind === 'window') {
    const row = configuration.pricing_configurations.find(({ id }) => id === choice.rowId);
    return row ? configurationName(row, drawingLang(language)) : words.open;
  }
  if (section.kind === 'size') {
    const { width, height } = choice;
    return width === null || height === null ? words.open : `${format.size(width)} × ${format.size(height)} mm`;
  }
  const ids = choice.selections[section.step.id] ?? [];
  const names = optionsOf(section.step)
    .filter(({ id }) => ids.includes(id))
    .map((option) => nameIn(language, option));
  if (names.length > 0) return listed(names);
  return section.state.required ? words.open : words.nothing;
};

const content = (section: Section, view: View) => {
  if (section.kind === 'window') return windowCards(view);
  return section.kind === 'size' ? sizeFields(view) : optionCards(section.step, section.state, view);
};

const turn = ({ id, isComplete }: Section, { words, act }: View) => html`<div class="turn">
  <button type="button" class="next" part="button next" ?disabled=${!isComplete} @click=${() => act.next(id)}>
    ${words.next} <span class="way" aria-hidden="true">${nextIcon}</span>
  </button>
</div>`;

const item = (section: Section, place: number, isLast: boolean, view: View) => {
  const { openSection, seen, words, act } = view;
  const isOpen = section.id === openSection;
  // What a maker preselects is complete; it is done once the customer has looked at it.
  const isDone = section.isComplete && !isOpen && seen.has(section.id);
  const isOptional = section.kind === 'options' && !section.state.required;
  return html`<li class=${classNames({ step: true, open: isOpen, done: isDone })} part="step">
    <h3>
      <button
        type="button"
        class="head"
        part="step-header"
        id="head-${section.id}"
        aria-expanded=${isOpen ? 'true' : 'false'}
        aria-controls="body-${section.id}"
        @click=${() => act.open(isOpen ? null : section.id)}
      >
        <span class="mark" aria-hidden="true">${isDone ? checkIcon : place}</span>
        <span class="title">${titleOf(section, view)} ${isOptional ? html`<span class="soft">(${words.optional})</span>` : nothing}</span>
        <span class=${classNames({ chosen: true, missing: !section.isComplete })}><bdi>${chosenIn(section, view)}</bdi></span>
        <span class="arrow" aria-hidden="true">${downIcon}</span>
      </button>
    </h3>
    <div class="body" id="body-${section.id}" role="region" aria-labelledby="head-${section.id}" ?hidden=${!isOpen}>
      ${
        isOpen
          ? html`${content(section, view)}
            ${isLast ? nothing : turn(section, view)}`
          : nothing
      }
    </div>
  </li>`;
};

/** The questions one below the other: each says what is chosen, and one at a time is open. */
export const stepList = (
  sections: readonly Section[],
  view: View,
) => html`<ol class="steps" part="steps" aria-label=${view.words.steps}>
  ${repeat(
    sections,
    ({ id }) => id,
    (section, index) => item(section, index + 1, index === sections.length - 1, view),
  )}
</ol>`;
