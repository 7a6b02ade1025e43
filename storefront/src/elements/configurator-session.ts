import { VantailError } from '@vantail/client';
import { type Choice, type QuoteRequest, quoteRequest } from '@vantail/pricing';
import type { ShopConfiguration } from '../service/shop-configuration.ts';
import type { Customer, KeyRights, QuoteTerms, SavedQuote, ShopService } from '../service/shop-service.ts';
import { type Failure, failureOf } from '../shop/failure.ts';
import { answered, quoteOf, type ShopState, type ShownQuote, startShop, unanswered } from '../shop/shop-state.ts';
import { loadWords } from '../words/words.ts';
import { onDemand } from './load-on-demand.ts';

/** How far the loading of a product has come. */
type Session =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly failure: Failure }
  | { readonly phase: 'ready'; readonly state: ShopState; readonly rights: KeyRights };

type Settings = {
  readonly service: ShopService;
  readonly productId: number;
  readonly terms: QuoteTerms;
  readonly selection: QuoteRequest | undefined;
  /** The share token of a saved quote to go on with. */
  readonly quote: string | undefined;
  readonly onChange: () => void;
};

/** Why the service refuses the VAT rate that the page names (D19.10); undefined where that is not the matter. */
const refusedRate = (error: unknown): string | undefined => {
  if (!(error instanceof VantailError)) return undefined;
  return error.errors.find(({ pointer }) => pointer === '/vat_rate_id')?.message;
};

/** The service is not asked with every keystroke. */
const PAUSE_MS = 150;

/**
 * One product in one configurator: loads it, asks the service about every choice after a pause, and loads the product anew where
 * the service says something else. What an event means is decided by `shop/`; this only carries answers there.
 */
export class ConfiguratorSession {
  current: Session = { phase: 'loading' };
  readonly #settings: Settings;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#load();
  }

  get state(): ShopState | undefined {
    return this.current.phase === 'ready' ? this.current.state : undefined;
  }

  get quote(): ShownQuote | null {
    return this.state ? quoteOf(this.state) : null;
  }

  /** A new state, after something that the customer did. */
  put(state: ShopState): void {
    if (this.current.phase !== 'ready') return;
    const isOther = state.choice !== this.current.state.choice;
    this.#set({ ...this.current, state });
    if (isOther) this.#askSoon();
  }

  /** Saves windows as one quote. */
  save(windows: readonly ShopState[], customer: Customer | null): Promise<SavedQuote> {
    const { service, productId, terms } = this.#settings;
    const requests = windows.map(({ choice }) => quoteRequest(choice));
    return service.save(productId, requests, customer, terms);
  }

  /** Nothing that arrives later is used. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  #set(current: Session): void {
    if (this.#isEnded) return;
    this.current = current;
    this.#settings.onChange();
  }

  async #load(): Promise<void> {
    const { service, productId, selection, quote, terms } = this.#settings;
    const words = loadWords(terms.language);
    try {
      const [rights, configuration] = await Promise.all([service.rights(), service.configuration(productId), words]);
      const saved = quote ? await this.#savedLine(quote).catch((error) => this.#lost(error)) : undefined;
      if (saved === null) return;
      this.#set({ phase: 'ready', rights, state: this.#start(rights, configuration, { selection, saved }) });
      this.#ask();
    } catch (error) {
      await words;
      this.#set({ phase: 'failed', failure: failureOf(error) });
    }
  }

  async #savedLine(token: string): Promise<QuoteRequest> {
    const { service, productId } = this.#settings;
    const [{ savedLine }, quote] = await Promise.all([onDemand(), service.shared(token)]);
    return savedLine(quote, productId);
  }

  /** A customer who comes back for an offer that is gone is not shown another window instead. */
  #lost(error: unknown): null {
    const failure = failureOf(error);
    const isGone = failure.text === 'unknownProduct' || error instanceof RangeError;
    this.#set({ phase: 'failed', failure: isGone ? { ...failure, text: 'unknownOffer', code: 'not_found' } : failure });
    return null;
  }

  #start(
    rights: KeyRights,
    configuration: ShopConfiguration,
    begin: { selection?: QuoteRequest | undefined; saved?: QuoteRequest | undefined },
  ): ShopState {
    const { language, vatRateId } = this.#settings.terms;
    const mayPrice = rights.seesTables && !rights.hasTariff;
    // Of another rate than that of new lines the service tells the terms with its first answer.
    const terms = vatRateId === null ? rights.terms : undefined;
    return startShop(configuration, { language, mayPrice, terms, ...begin });
  }

  #askSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
  }

  async #ask(): Promise<void> {
    const { service, productId } = this.#settings;
    const requested = this.state?.choice;
    if (!requested || this.#isEnded) return;
    try {
      const answer = await service.choices(productId, quoteRequest(requested), this.#settings.terms);
      this.#take((state) => answered(state, requested, answer), requested);
    } catch (error) {
      const refusal = refusedRate(error);
      if (refusal === undefined) return this.#take((state) => unanswered(state, requested), requested);
      // A price at another rate than the page asks for would be a guess: there is none, and the page's author reads why.
      const message = `vat-rate-id="${this.#settings.terms.vatRateId}": ${refusal}`;
      this.#set({ phase: 'failed', failure: { ...failureOf(error), text: 'failed', message } });
    }
  }

  #take(change: (state: ShopState) => ShopState, requested: Choice): void {
    if (this.current.phase !== 'ready' || this.#isEnded) return;
    const state = change(this.current.state);
    this.#set({ ...this.current, state });
    if (state.choice !== requested && state.check === 'asking') this.#askSoon();
    if (state.choice === requested && state.check === 'corrected') this.#refresh();
  }

  /** What was loaded is no longer what the service has: prices of the next choices are computed from what it has now. */
  async #refresh(): Promise<void> {
    const { service, productId } = this.#settings;
    const loaded = await Promise.all([service.rights(), service.configuration(productId)]).catch(() => undefined);
    if (!loaded || this.current.phase !== 'ready') return;
    const [rights, configuration] = loaded;
    const { choice, answer, terms, check } = this.current.state;
    const fresh = this.#start(rights, configuration, { saved: quoteRequest(choice) });
    // The answer of the service stays, with its terms: it is the one that counts.
    this.#set({ phase: 'ready', rights, state: { ...fresh, choice, answer, terms, check } });
  }
}
