import { configurationName } from '@vantail/drawing';
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { drawingLang, drawn } from './drawn.ts';
import { checkIcon } from './icons.ts';
import type { View } from './view.ts';

/** Every window for which the product has prices, by its drawing: where no option of the product names them. */
export const windowCards = ({ state, words, language, act }: View) => html`<fieldset class="cards" data-columns="3">
  <legend class="hidden">${words.window}</legend>
  ${state.configuration.pricing_configurations.map(
    (row) => html`<label class="card" part="option">
      <input type="radio" name="window" .checked=${live(state.choice.rowId === row.id)} @change=${() => act.chooseRow(row.id)} />
      <span class="face drawn" aria-hidden="true">${drawn(row, { language })}</span>
      <span class="words"><span class="label">${configurationName(row, drawingLang(language))}</span></span>
      <span class="tick" aria-hidden="true">${checkIcon}</span>
    </label>`,
  )}
</fieldset>`;
