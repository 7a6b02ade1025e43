import type { Schemas } from '@vantail/client';
import {
  type Dropped,
  isChoosable,
  type OptionChoice,
  reasonsAgainst,
  type StepChoices,
  type Way,
  waysTo,
} from '@vantail/pricing';
import { nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { live } from 'lit/directives/live.js';
import { checkIcon } from '../looks/drawn.ts';
import { optionsOf, type ShopOption } from '../service/shop-configuration.ts';
import { quoteOf } from '../shop/shop-state.ts';
import { html } from '../words/html.ts';
import { nameIn } from '../words/name-in.ts';
import { fill, listed } from '../words/words.ts';
import { optionFace } from './option-face.ts';
import { basisWords } from './shown-sums.ts';
import { classNames, type View } from './view.ts';

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
    <span class="why">${
      target.reasons.length > 0
        ? listed(
            target.reasons.map(({ message }) => message),
            ' ',
          )
        : words.leadsNowhere
    }</span>
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
const excludedOptions = (step: Schemas['Step'], state: StepChoices, view: View) => {
  const list = state.options.filter((option) => !isChoosable(option));
  if (list.length === 0) return nothing;
  return html`<ul class="excluded" part="excluded">
    ${guard([view.state.choice, view.language, view.words, step.id, view.state.answer], () =>
      list.map((one) => excluded({ step_id: step.id, option_id: one.option_id, reasons: reasonsAgainst(one) }, view)),
    )}
  </ul>`;
};

/** D9.7: a size of a roof window is what is bought, not an addition to it. */
const sizeOf = ({ width_mm, height_mm }: ShopOption, { format }: View): string =>
  width_mm === null || height_mm === null ? '' : `${format.size(width_mm)} × ${format.size(height_mm)} mm`;

/** How far another unit price is from the one that is shown; nothing while one of them is unknown. */
export const difference = (total: number | null | undefined, view: View): string => {
  const now = quoteOf(view.state)?.unit_price;
  if (total == null || now === undefined) return '';
  const [then, before] = [total, now].map((price) => view.sums(price)[0]?.amount ?? price) as [number, number];
  return named(view.format.added(then - before), view);
};

/** D19.10: where both sums are shown, an amount says which of them it belongs to. */
const named = (text: string, { words, sums }: View): string => {
  const [main, other] = sums(0);
  return main && other ? `${text} ${basisWords(main.basis, words)}` : text;
};

/** What an option adds to the price at this size; nothing while that is unknown. */
const priceOf = (option: ShopOption, choice: OptionChoice, view: View, isShown: boolean): string => {
  const { words, format } = view;
  const { required } = choice;
  const price = () => {
    const [main] = choice.amount === null ? [] : view.sums(choice.amount);
    if (!main) return '';
    if (sizeOf(option, view) !== '') return named(format.money(main.amount), view);
    if (choice.amount !== 0) return named(format.added(main.amount), view);
    // D14.11: an option that is the window moves the price by the row that it chooses, and costs nothing itself.
    if (!option.window) return words.included;
    return choice.selected ? '' : difference(choice.total, view);
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
  return html`<label class=${classNames({ card: true, plain: face === nothing, off: isOff })} part="option">
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
    if (!choice || !isChoosable(choice)) return [];
    return [card({ step, option, choice, kind: takesOne ? 'radio' : 'checkbox', isFull }, view)];
  });
  const isNone = !state.options.some(({ selected }) => selected);
  const many =
    step.options_max !== null && step.options_max > 1 ? fill(view.words.upTo, { count: step.options_max }) : '';
  return html`<fieldset class="cards" data-columns=${Math.min(4, Math.max(1, step.display_columns ?? 3))}>
      <legend class="hidden">${listed([nameIn(view.language, step), many].filter(Boolean))}</legend>
      ${takesOne && !state.required ? noneCard(step, isNone, view) : nothing} ${cards}
    </fieldset>
    ${excludedOptions(step, state, view)}`;
};
