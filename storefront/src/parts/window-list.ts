import type { OfferKit } from './offer-kit.ts';
import type { View } from './view.ts';

/** The size and the number of a window, and what else was chosen for it. */
export const lineWords = ({ sectionsOf, chosenIn }: OfferKit, view: View): [title: string, others: string] => {
  const sections = sectionsOf(view.state);
  // What has no size is called by its first choice.
  const first = sections.find(({ kind }) => kind === 'size') ?? sections[0];
  const { quantity } = view.state.choice;
  const title = first ? chosenIn(first, view) : '';
  const others = sections
    .filter((section) => section !== first)
    .map((section) => chosenIn(section, view))
    .filter((text) => text !== view.words.nothing);
  return [quantity > 1 ? `${quantity} × (${title})` : title, others.join(', ')];
};

/** The windows of a request: each can be changed, copied and taken out. */
export const windowList = (kit: OfferKit, view: View) => {
  const { html, nothing, drawn, shownWindow, shownFinish, sum } = kit;
  const { words, lines, act, language } = view;
  return html`<section class="panel list" part="list" aria-label=${words.windows}>
    <h3>${words.windows}</h3>
    <ol>
      ${lines.map((state, index) => {
        const line = { ...view, state };
        const [title, others] = lineWords(kit, line);
        const isCurrent = state === view.state;
        const press = (word: 'change' | 'copy' | 'remove') =>
          html`<button type="button" class="small" part="button" aria-label="${words[word]}: ${title}" @click=${() => act.line(word, index)}>${words[word]}</button>`;
        return html`<li aria-current=${isCurrent ? 'true' : nothing}>
          <span class="thumb" aria-hidden="true">${drawn(shownWindow(state), { language, finish: shownFinish(state), look: 'depth', caption: false })}</span>
          <span><bdi class="title">${title}</bdi> <bdi class="soft">${others}</bdi> <span class="total">${sum(line)}</span></span>
          <span class="ways">${isCurrent ? nothing : press('change')}${press('copy')}${lines.length > 1 ? press('remove') : nothing}</span>
        </li>`;
      })}
    </ol>
  </section>`;
};
