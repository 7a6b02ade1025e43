import type { Schemas } from '@vantail/client';
import type { OptionChoice, StepChoices } from '@vantail/pricing';
import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { live } from 'lit/directives/live.js';
import { optionsOf, type ShopOption } from '../service/shop-configuration.ts';
import { quoteOf } from '../shop/shop-state.ts';
import { nameIn } from '../words/name-in.ts';
import { fill } from '../words/words.ts';
import { excludedOptions } from './excluded-options.ts';
import { checkIcon } from './icons.ts';
import { optionFace } from './option-face.ts';
import type { View } from './view.ts';

/** D9.7: a size of a roof window is what is bought, not an addition to it. */
const sizeOf = ({ width_mm, height_mm }: ShopOption, { format }: View): string =>
  width_mm === null || height_mm === null ? '' : `${format.size(width_mm)} × ${format.size(height_mm)} mm`;

/** D14.11: an option that is the window moves the price by the row that it chooses, and costs nothing itself. */
const moved = ({ selected, total }: OptionChoice, { state, format }: View): string => {
  const now = quoteOf(state)?.unit_price;
  return selected || total === null || now === undefined ? '' : format.added(total - now);
};

/** What an option adds to the price at this size; nothing while that is unknown. */
const priceOf = (option: ShopOption, choice: OptionChoice, view: View, isShown: boolean): string => {
  const { words, format } = view;
  const { amount, required } = choice;
  const price = () => {
    if (amount === null) return '';
    if (sizeOf(option, view) !== '') return format.money(amount);
    if (amount !== 0) return format.added(amount);
    return option.window ? moved(choice, view) : words.included;
  };
  return [isShown ? price() : '', required ? words.compulsory : ''].filter(Boolean).join(' · ');
};

type Card = {
  step: Schemas['Step'];
  option: ShopOption;
  choice: OptionChoice;
  kind: 'radio' | 'checkbox';
  isFull: boolean;
};

const card = ({ step, option, choice, kind, isFull }: Card, view: View) => {
  const face = optionFace(option, view.baseUrl, view.language);
  const price = priceOf(option, choice, view, step.display_price);
  const size = sizeOf(option, view);
  const isOff = isFull && !choice.selected;
  return html`<label class=${classMap({ card: true, plain: face === nothing, off: isOff })} part="option">
    <input
      type=${kind}
      name="step-${step.id}"
      .checked=${live(choice.selected)}
      ?disabled=${isOff}
      @change=${() => view.act.press(step.id, option.id)}
    />
    ${face}
    <span class="words">
      <span class="label">${nameIn(view.language, option)}</span>
      ${size ? html`<span class="amount"><bdi dir="ltr">${size}</bdi></span>` : nothing}
      ${price ? html`<span class="amount"><bdi>${price}</bdi></span>` : nothing}
    </span>
    <span class="tick" aria-hidden="true">${checkIcon}</span>
  </label>`;
};

const noneCard = (
  step: Schemas['Step'],
  isNone: boolean,
  { words, act }: View,
) => html`<label class="card plain" part="option">
  <input type="radio" name="step-${step.id}" .checked=${live(isNone)} @change=${() => act.clear(step.id)} />
  <span class="words"><span class="label">${words.none}</span></span>
  <span class="tick" aria-hidden="true">${checkIcon}</span>
</label>`;

/** What is possible in one step: one option (radio buttons) or several (check boxes), as its bounds say. */
export const optionCards = (step: Schemas['Step'], state: StepChoices, view: View) => {
  const byId = new Map(state.options.map((choice) => [choice.option_id, choice]));
  const takesOne = step.options_max === 1;
  const isFull =
    !takesOne &&
    step.options_max !== null &&
    state.options.filter(({ selected }) => selected).length >= step.options_max;
  const cards = optionsOf(step).flatMap((option) => {
    const choice = byId.get(option.id);
    if (!choice?.available) return [];
    return [card({ step, option, choice, kind: takesOne ? 'radio' : 'checkbox', isFull }, view)];
  });
  const isNone = !state.options.some(({ selected }) => selected);
  const many =
    step.options_max !== null && step.options_max > 1 ? fill(view.words.upTo, { count: step.options_max }) : '';
  return html`<fieldset class="cards" data-columns=${Math.min(4, Math.max(1, step.display_columns ?? 3))}>
      <legend class="hidden">${[nameIn(view.language, step), many].filter(Boolean).join(', ')}</legend>
      ${takesOne && !state.required ? noneCard(step, isNone, view) : nothing} ${cards}
    </fieldset>
    ${excludedOptions(step, state, view)}`;
};
