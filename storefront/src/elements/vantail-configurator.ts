import type { View as Side } from '@vantail/drawing';
import type { QuoteRequest } from '@vantail/pricing';
import { nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import { droppedNotice } from '../parts/dropped-notice.ts';
import { figure } from '../parts/figure.ts';
import type { OfferState } from '../parts/offer-dialog.ts';
import { offerKit } from '../parts/offer-kit.ts';
import { priceBar, pricePanel } from '../parts/price-panel.ts';
import { failed, skeleton } from '../parts/skeleton.ts';
import { stepList } from '../parts/step-list.ts';
import type { Actions, View } from '../parts/view.ts';
import type { Customer, SavedQuote } from '../service/shop-service.ts';
import { allLines, changeLine, copyLine, type Lines, noLines, removeLine } from '../shop/lines.ts';
import { sectionsOf } from '../shop/sections.ts';
import {
  changeQuantity,
  choose,
  chooseGiven,
  chooseRow,
  clearStep,
  pressOption,
  resize,
  type ShopState,
  type ShownQuote,
  undo,
} from '../shop/shop-state.ts';
import { pricesOf, sumsOf } from '../shop/shown-prices.ts';
import { fromAddress, parsedSelection, selectionOf } from '../shop/start-choice.ts';
import { configuratorStyles } from '../styles/configurator-styles.ts';
import { formatIn } from '../words/format.ts';
import { html } from '../words/html.ts';
import { nameIn } from '../words/name-in.ts';
import { type Words, wordsIn } from '../words/words.ts';
import type { ChangeDetail, QuoteDetail } from './configurator-events.ts';
import { ConfiguratorSession } from './configurator-session.ts';
import { ElementWithMore, hasPageTools, loadDepth, onDemand } from './load-on-demand.ts';
import { baseUrlOf, languageOf } from './shop-element.ts';
import { chosenIn, spoken, writeAddress } from './spoken-price.ts';

/** A pause in the typing of a size; and how far behind the first paint the rest is asked for. */
const TYPING_MS = 450;
const LATER_MS = 1000;

/** What is done with one window of several. */
const LINE_CHANGES = { change: changeLine, copy: copyLine, remove: removeLine };

/**
 * `<vantail-configurator src="https://service.example" key="vtl_..." product="12" language="en">`: a product as a
 * customer goes through it, from the first choice to the offer.
 */
export class VantailConfigurator extends ElementWithMore {
  static override styles = configuratorStyles;

  static override properties: PropertyDeclarations = {
    ...ElementWithMore.properties,
    labels: { type: Object },
    offer: { type: String },
    prices: { type: String },
    vatRateId: { type: Number, attribute: 'vat-rate-id' },
    initialSelection: { attribute: 'selection', converter: parsedSelection },
    quote: { type: String },
    openSection: { state: true },
    side: { state: true },
    scene: { state: true },
    lines: { state: true },
    address: { type: Boolean },
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
  /** What to begin with, on top of the maker's defaults: the attribute `selection`, as JSON. */
  declare initialSelection: QuoteRequest | undefined;
  /** The share token of a saved quote to go on with (D16.2). */
  declare quote: string | undefined;
  declare private openSection: string | null | undefined;
  declare private side: Side;
  declare private scene: View['scene'];
  declare private lines: Lines;
  /** Whether the page's address follows what is chosen, so that it can be kept and sent. */
  declare address: boolean | undefined;
  declare private asking: OfferState;

  #session: ConfiguratorSession | undefined;
  #wanted: QuoteRequest | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #announced: ShopState | undefined;
  #withdrawTools: (() => void) | undefined;
  #isLoadedTold = false;
  readonly #seen = new Set<string>();

  constructor() {
    super();
    this.side = 'inside';
    this.lines = noLines;
    this.asking = { phase: 'closed' };
  }

  /** What is chosen, as the body of a quote. */
  get selection(): QuoteRequest | undefined {
    const state = this.#session?.state;
    return state ? selectionOf(state.choice, state.defaults) : this.#wanted;
  }

  /** Chooses what it names, and keeps the rest; before the product is loaded, what to begin with. */
  set selection(selection: QuoteRequest | undefined) {
    this.#wanted = selection;
    const session = this.#session;
    if (selection && session?.state) session.put(chooseGiven(session.state, selection));
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
    const windows = allLines(this.lines, session.state);
    const quote = this.#maySave ? await session.save(windows, customer) : null;
    const selections = windows.map(({ choice, defaults }) => selectionOf(choice, defaults));
    this.tell('vantail-quote', { quote, ...chosenIn(session.state), selections } satisfies QuoteDetail);
    return quote;
  }

  /** Loads the product anew. */
  reload(): void {
    this.#session?.end();
    this.#session = undefined;
    const { source } = this;
    this.report(undefined);
    if (!source) {
      this.reportLater();
      return;
    }
    this.openSection = undefined;
    this.#seen.clear();
    this.#isLoadedTold = false;
    loadDepth().then(() => this.requestUpdate());
    // What the customer has chosen already comes first, then a link, then what the page says.
    const { selection, quote } = this.#wanted ? { selection: this.#wanted } : this.#given(source.productId);
    this.#session = new ConfiguratorSession({
      ...source,
      terms: { language: languageOf(this, this.language), vatRateId: this.vatRateId || null },
      selection,
      quote,
      onChange: () => this.#sessionChanged(),
    });
  }

  #given(productId: number): { selection?: QuoteRequest | undefined; quote?: string | undefined } {
    const linked = fromAddress(location.search, productId);
    if (linked.selection || linked.quote) return linked;
    return this.quote ? { quote: this.quote } : { selection: this.initialSelection };
  }

  #sessionChanged(): void {
    const session = this.#session?.current;
    if (session?.phase === 'failed') this.report(session.failure);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
    this.#wanted = this.selection;
    this.#session?.end();
    this.#session = undefined;
    this.#withdrawTools?.();
    this.#withdrawTools = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#offerTools();
    if (this.hasUpdated) this.reload();
  }

  async #offerTools(): Promise<void> {
    const more = hasPageTools() ? await onDemand() : undefined;
    if (!more || !this.isConnected || this.#withdrawTools) return;
    this.#withdrawTools = more.offerPageTools({
      name: `vantail_${this.product ?? ''}`,
      read: () => this.#stateForTools(),
      choose: (given) => {
        this.selection = { ...this.selection, ...given };
      },
      ask: () => this.#ask(),
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!['src', 'key', 'apiKey', 'product', 'language', 'vatRateId', 'quote'].some((name) => changed.has(name)))
      return;
    if (changed.has('product') && changed.get('product') !== undefined) {
      this.#wanted = undefined;
      this.lines = noLines;
    } else this.#wanted = this.selection;
    this.reload();
  }

  protected override updated(): void {
    const state = this.#session?.state;
    const dialog = this.renderRoot.querySelector('dialog');
    const isOpen = this.asking.phase !== 'closed';
    if (dialog && dialog.open !== isOpen) isOpen ? dialog.showModal() : dialog.close();
    if (!state || state === this.#announced) return;
    this.#announced = state;
    if (!this.#isLoadedTold) this.#tellLoaded(state);
    const { choice, defaults, answer } = state;
    if (this.address && state.isTouched && this.product) writeAddress(this.product, selectionOf(choice, defaults));
    const problems = answer?.problems ?? [];
    this.tell('vantail-change', { ...chosenIn(state), problems, confirmed: this.confirmed } satisfies ChangeDetail);
  }

  protected override render() {
    const language = languageOf(this, this.language);
    const words = wordsIn(language, this.labels);
    if (this.failure) return failed(this.failure, words, () => this.reload());
    const session = this.#session?.current;
    if (session?.phase !== 'ready') return skeleton(words);
    const { state } = session;
    const sections = sectionsOf(state);
    // Undefined: nobody has opened or closed anything yet.
    const first = sections.find(({ isComplete }) => !isComplete) ?? sections[0];
    const openSection = this.openSection === undefined ? (first?.id ?? null) : this.openSection;
    if (openSection) this.#seen.add(openSection);
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
      scene: this.scene,
      seen: this.#seen,
      lines: allLines(this.lines, state),
      act: this.#actions,
    };
    return html`<div class="shell" part="shell">
      <h2 class="heading" part="heading">${nameIn(language, state.configuration.product)}</h2>
      <div class="main">
        <div class="questions">${droppedNotice(view)} ${stepList(sections, view)}</div>
        <div class="side">${figure(view)} ${pricePanel(view)} ${this.more && this.lines.others.length > 0 ? this.more.windowList(offerKit, view) : nothing}</div>
      </div>
      ${priceBar(view)}
      <p class="hidden" role="status">${spoken(view)}</p>
      ${this.isFormAway ? html`<p class="refusal" role="alert">${words.formAway}</p>` : nothing}
      ${this.more && this.asking.phase !== 'closed' ? this.more.offerDialog(offerKit, this.asking, sections, this.#offerActions, view) : nothing}
    </div>`;
  }

  /** What a customer sees, for the page's own assistant (D23). */
  #stateForTools(): object {
    const state = this.#session?.state;
    if (!state) return {};
    const { product, steps } = state.configuration;
    return { product, steps, answer: state.answer, ...chosenIn(state), confirmed: this.confirmed };
  }

  get #maySave(): boolean {
    const session = this.#session?.current;
    return session?.phase === 'ready' && session.rights.mayAsk && this.offer !== 'event';
  }

  #tellLoaded({ configuration: { product } }: ShopState): void {
    this.#isLoadedTold = true;
    this.tell('vantail-loaded', { product: product.id, name: nameIn(languageOf(this, this.language), product) });
    // Once the first price is there, nothing waits for this; and a page that stays open over a release has it already.
    setTimeout(() => onDemand().catch(() => {}), LATER_MS);
  }

  #do(change: (state: ShopState) => ShopState): void {
    const session = this.#session;
    if (session?.state) session.put(change(session.state));
  }

  readonly #actions: Actions = {
    press: (step_id, option_id) => {
      this.#do((state) => pressOption(state, step_id, option_id));
      const selected = this.#session?.state?.choice.selections[step_id]?.includes(option_id) === true;
      this.tell('vantail-option', { step_id, option_id, selected });
    },
    clear: (stepId) => this.#do((state) => clearStep(state, stepId)),
    choose: (choice) => this.#do((state) => choose(state, choice)),
    chooseRow: (rowId) => this.#do((state) => chooseRow(state, rowId)),
    changeQuantity: (quantity) => this.#do((state) => changeQuantity(state, quantity)),
    undo: () => this.#do(undo),
    resize: (size, isTyping = false) => {
      clearTimeout(this.#typing);
      const apply = () => {
        const before = this.#session?.state?.choice;
        this.#do((state) => resize(state, size));
        const { width = null, height = null } = this.#session?.state?.choice ?? {};
        if (before?.width !== width || before?.height !== height) this.tell('vantail-size', { width, height });
      };
      if (isTyping) this.#typing = setTimeout(apply, TYPING_MS);
      else apply();
    },
    open: (section) => this.#open(section),
    next: (section) => this.#openAfter(section),
    ask: () => this.#ask(),
    line: (what, index) => this.#changeLines(LINE_CHANGES[what], index),
    look: (side) => {
      this.side = side;
      this.scene = this.scene === 'wall' ? 'wall' : null;
    },
    show: (scene) => {
      this.scene = this.scene === scene ? null : scene;
      // The file of depth, where it could not be loaded before.
      loadDepth().then(() => this.requestUpdate());
    },
  };

  #open(section: string | null): void {
    this.openSection = section;
    const step = Number(section?.replace('step-', ''));
    this.tell('vantail-step', { step_id: step || null, section });
  }

  /** Another window of the request takes the place of the one that is being configured. */
  async #changeLines(change: typeof changeLine, index: number): Promise<void> {
    const session = this.#session;
    if (!(await this.loadMore()) || !session?.state) return;
    const { lines, current } = change(this.lines, session.state, index);
    this.lines = lines;
    this.openSection = undefined;
    // As the product is now, which may be another than when the window was left.
    if (current !== session.state) session.put(choose(session.state, current.choice));
  }

  async #openAfter(section: string): Promise<void> {
    const state = this.#session?.state;
    if (!state) return;
    const sections = sectionsOf(state);
    const after = sections[sections.findIndex(({ id }) => id === section) + 1];
    if (!after) return;
    this.#open(after.id);
    await this.updateComplete;
    const head = this.renderRoot.querySelector<HTMLElement>(`#head-${after.id}`);
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }

  async #ask(): Promise<void> {
    if (!this.price) return;
    const isSaved = this.#maySave;
    if (!isSaved) await this.requestQuote();
    await this.#openDialog(isSaved ? { phase: 'writing' } : { phase: 'sent', quote: null });
  }

  async #openDialog(asking: OfferState): Promise<void> {
    if (!(await this.loadMore())) return;
    this.asking = asking;
    this.tell('vantail-dialog', { open: true });
  }

  readonly #offerActions = {
    close: () => {
      if (this.asking.phase === 'closed') return;
      this.asking = { phase: 'closed' };
      this.tell('vantail-dialog', { open: false });
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
