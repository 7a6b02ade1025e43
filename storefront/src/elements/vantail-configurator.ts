import type { View as Side } from '@vantail/drawing';
import { type ChoiceProblem, choiceOf, priceWithVat, type QuoteRequest, quoteRequest } from '@vantail/pricing';
import { nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { droppedNotice } from '../parts/dropped-notice.ts';
import { figure } from '../parts/figure.ts';
import { type OfferState, offerDialog } from '../parts/offer-dialog.ts';
import { priceBar, pricePanel } from '../parts/price-panel.ts';
import { namedSum } from '../parts/shown-sums.ts';
import { skeleton } from '../parts/skeleton.ts';
import { stepList } from '../parts/step-list.ts';
import type { Actions, View } from '../parts/view.ts';
import type { Customer, SavedQuote } from '../service/shop-service.ts';
import { sectionsOf } from '../shop/sections.ts';
import {
  changeQuantity,
  choose,
  chooseRow,
  clearStep,
  pressOption,
  quoteOf,
  resize,
  type ShopState,
  type ShownQuote,
  undo,
} from '../shop/shop-state.ts';
import { pricesOf, sumsOf } from '../shop/shown-prices.ts';
import { configuratorStyles } from '../styles/configurator-styles.ts';
import { formatIn } from '../words/format.ts';
import { html } from '../words/html.ts';
import { nameIn } from '../words/name-in.ts';
import { type Words, wordsIn } from '../words/words.ts';
import { ConfiguratorSession } from './configurator-session.ts';
import { offerPageTools } from './page-tools.ts';
import { baseUrlOf, languageOf, ShopElement } from './shop-element.ts';

/** What `vantail-change` tells: everything that a shop's own cart needs. */
export type ChangeDetail = {
  /** The body of a quote for what is chosen. */
  readonly selection: QuoteRequest;
  /** Null while there is no price, and why stands in `problems`. */
  readonly price: ShownQuote | null;
  /** What all pieces cost without and with VAT (D19.7); null where there is no price, or no VAT. */
  readonly totals: { readonly net: number; readonly gross: number } | null;
  readonly problems: readonly ChoiceProblem[];
  /** Whether the service has said the same. Never sell at a price that a browser computed: save a quote. */
  readonly confirmed: boolean;
};

/** What `vantail-quote` tells: the customer asks for this. `quote` is null where the key may not save one. */
export type QuoteDetail = Omit<ChangeDetail, 'problems' | 'confirmed'> & { readonly quote: SavedQuote | null };

/** A pause in the typing of a size. */
const TYPING_MS = 450;

/** What is chosen, and what it costs. */
const chosenIn = (state: ShopState): Pick<ChangeDetail, 'selection' | 'price' | 'totals'> => {
  const price = quoteOf(state);
  const { net_price: net = null, gross_price: gross = null } =
    price && state.terms ? priceWithVat(price.total, state.terms) : {};
  const totals = net === null || gross === null ? null : { net, gross };
  return { selection: quoteRequest(state.choice), price, totals };
};

/** What a screen reader says once the price has settled. */
const spoken = ({ state, words, format, sums }: View): string => {
  const { answer, check } = state;
  if (check === 'asking') return '';
  if (answer?.quote) {
    const told = sums(answer.quote.total).map((sum) => namedSum(sum, words, format));
    return `${words.price}: ${told.join(', ')}`;
  }
  const [problem] = answer?.problems ?? [];
  const why = (problem?.reasons ?? []).map(({ message }) => message).join(' ');
  return `${problem ? words[problem.code as keyof Words] : words.noPrice} ${why}`;
};

/**
 * `<vantail-configurator src="https://service.example" key="vtl_..." product="12" language="en">`: a product as a
 * customer goes through it, from the first choice to the offer.
 */
export class VantailConfigurator extends ShopElement {
  static override styles = configuratorStyles;

  static override properties: PropertyDeclarations = {
    ...ShopElement.properties,
    labels: { type: Object },
    offer: { type: String },
    prices: { type: String },
    vatRateId: { type: Number, attribute: 'vat-rate-id' },
    openSection: { state: true },
    side: { state: true },
    asking: { state: true },
  };

  /** The shop's own words. */
  declare labels: Partial<Words> | undefined;
  /** `event`: asking for an offer only dispatches `vantail-quote`, whatever the key may do. */
  declare offer: string | undefined;
  /** `gross` (default), `net` or `both` (D19.10). */
  declare prices: string | undefined;
  /** A VAT rate that the shop offers, such as the one that the visitor chose; without it that of new lines. */
  declare vatRateId: number | null | undefined;
  declare private openSection: string | null | undefined;
  declare private side: Side;
  declare private asking: OfferState;

  #session: ConfiguratorSession | undefined;
  #wanted: QuoteRequest | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #told: ShopState | undefined;
  #withdrawTools: (() => void) | undefined;

  constructor() {
    super();
    this.side = 'inside';
    this.asking = { phase: 'closed' };
  }

  /** What is chosen, as the body of a quote. */
  get selection(): QuoteRequest | undefined {
    const state = this.#session?.state;
    return state ? quoteRequest(state.choice) : this.#wanted;
  }

  /** Chooses anew; before the product is loaded, what to begin with. */
  set selection(selection: QuoteRequest | undefined) {
    this.#wanted = selection;
    const session = this.#session;
    if (selection && session?.state) session.put(choose(session.state, choiceOf(selection)));
  }

  /** The price as it is shown; null while there is none. */
  get price(): ShownQuote | null {
    return this.#session?.quote ?? null;
  }

  /** Whether the service has confirmed the price. */
  get confirmed(): boolean {
    const check = this.#session?.state?.check;
    return check === 'confirmed' || check === 'corrected';
  }

  /**
   * Asks for the offer without the dialog: saves the quote where the key may, dispatches `vantail-quote`, and answers the
   * saved quote or null.
   */
  async requestQuote(customer: Customer | null = null): Promise<SavedQuote | null> {
    const session = this.#session;
    if (!session?.state) throw new Error('The configurator is not ready.');
    const quote = this.#maySave ? await session.save(customer) : null;
    this.#dispatch('vantail-quote', { quote, ...chosenIn(session.state) } satisfies QuoteDetail);
    return quote;
  }

  /** Loads the product anew. */
  reload(): void {
    this.#session?.end();
    this.#session = undefined;
    const { asked } = this;
    if (!asked) return;
    this.openSection = undefined;
    this.#session = new ConfiguratorSession({
      ...asked,
      asked: { language: languageOf(this, this.language), vatRateId: this.vatRateId || null },
      selection: this.#wanted,
      onChange: () => this.requestUpdate(),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
    this.#wanted = this.selection;
    this.#session?.end();
    this.#session = undefined;
    this.#withdrawTools?.();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#withdrawTools = offerPageTools({
      name: `vantail_${this.product ?? ''}`,
      read: () => this.#toldToTools(),
      choose: (given) => {
        this.selection = { ...this.selection, ...given };
      },
      ask: () => this.#ask(),
    });
    if (this.hasUpdated) this.reload();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!['src', 'key', 'apiKey', 'product', 'language', 'vatRateId'].some((name) => changed.has(name))) return;
    if (changed.has('product') && changed.get('product') !== undefined) this.#wanted = undefined;
    else this.#wanted = this.selection;
    this.reload();
  }

  protected override updated(): void {
    const state = this.#session?.state;
    const dialog = this.renderRoot.querySelector('dialog');
    const isOpen = this.asking.phase !== 'closed';
    if (dialog && dialog.open !== isOpen) isOpen ? dialog.showModal() : dialog.close();
    if (!state || state === this.#told) return;
    this.#told = state;
    const { answer, check } = state;
    this.#dispatch('vantail-change', {
      ...chosenIn(state),
      problems: answer?.problems ?? [],
      confirmed: check === 'confirmed' || check === 'corrected',
    } satisfies ChangeDetail);
  }

  protected override render() {
    const language = languageOf(this, this.language);
    const words = wordsIn(language, this.labels);
    const session = this.#session?.current ?? { phase: 'loading' };
    if (session.phase !== 'ready') return skeleton(session.phase, words, () => this.reload());
    const { state } = session;
    const sections = sectionsOf(state);
    // Undefined: nobody has opened or closed anything yet.
    const first = sections.find(({ isComplete }) => !isComplete) ?? sections[0];
    const openSection = this.openSection === undefined ? (first?.id ?? null) : this.openSection;
    const format = formatIn(language, state.configuration.currency);
    const { terms } = state;
    const prices = pricesOf(this.prices);
    const view: View = {
      state,
      words,
      format,
      prices,
      sums: (amount) => (terms ? sumsOf(amount, terms, prices) : []),
      language,
      baseUrl: baseUrlOf(this.src),
      openSection,
      side: this.side,
      act: this.#actions,
    };
    return html`<div class="shell" part="shell">
      <h2 class="heading" part="heading">${nameIn(language, state.configuration.product)}</h2>
      <div class="main">
        <div class="questions">${droppedNotice(view)} ${stepList(sections, view)}</div>
        <div class="side">${figure(view)} ${pricePanel(view)}</div>
      </div>
      ${priceBar(view)}
      <p class="hidden" role="status">${spoken(view)}</p>
      ${this.asking.phase === 'closed' ? nothing : offerDialog(this.asking, sections, this.#offerActions, view)}
    </div>`;
  }

  /** What a customer sees, for the page's own assistant (D23). */
  #toldToTools(): object {
    const state = this.#session?.state;
    if (!state) return {};
    const { product, steps } = state.configuration;
    return { product, steps, answer: state.answer, ...chosenIn(state), confirmed: this.confirmed };
  }

  get #maySave(): boolean {
    const session = this.#session?.current;
    return session?.phase === 'ready' && session.rights.mayAsk && this.offer !== 'event';
  }

  #dispatch(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #do(change: (state: ShopState) => ShopState): void {
    const session = this.#session;
    if (session?.state) session.put(change(session.state));
  }

  readonly #actions: Actions = {
    press: (stepId, optionId) => this.#do((state) => pressOption(state, stepId, optionId)),
    clear: (stepId) => this.#do((state) => clearStep(state, stepId)),
    choose: (choice) => this.#do((state) => choose(state, choice)),
    chooseRow: (rowId) => this.#do((state) => chooseRow(state, rowId)),
    changeQuantity: (quantity) => this.#do((state) => changeQuantity(state, quantity)),
    undo: () => this.#do(undo),
    resize: (size, isTyping = false) => {
      clearTimeout(this.#typing);
      const apply = () => this.#do((state) => resize(state, size));
      if (isTyping) this.#typing = setTimeout(apply, TYPING_MS);
      else apply();
    },
    open: (section) => {
      this.openSection = section;
    },
    next: (section) => this.#openAfter(section),
    ask: () => this.#ask(),
    look: (side) => {
      this.side = side;
    },
  };

  async #openAfter(section: string): Promise<void> {
    const state = this.#session?.state;
    if (!state) return;
    const sections = sectionsOf(state);
    const after = sections[sections.findIndex(({ id }) => id === section) + 1];
    if (!after) return;
    this.openSection = after.id;
    await this.updateComplete;
    const head = this.renderRoot.querySelector<HTMLElement>(`#head-${after.id}`);
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }

  async #ask(): Promise<void> {
    if (!this.price) return;
    if (this.#maySave) {
      this.asking = { phase: 'writing' };
      return;
    }
    await this.requestQuote();
    this.asking = { phase: 'sent', quote: null };
  }

  readonly #offerActions = {
    close: () => {
      this.asking = { phase: 'closed' };
    },
    send: async (customer: Customer) => {
      this.asking = { phase: 'sending' };
      try {
        this.asking = { phase: 'sent', quote: await this.requestQuote(customer) };
      } catch {
        this.asking = { phase: 'failed' };
      }
    },
  };
}
