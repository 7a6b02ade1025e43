import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { OfferedOption } from '../product/step.ts';
import { activeSteps } from '../product/step.ts';
import type { Tariff } from '../product/tariff.ts';
import { type CheckedRequest, namesRow, withNamedRow } from '../request/check-request.ts';
import { evaluateRulesInPieces, type KnownSteps, type RuleOutcome } from '../rules/evaluate-rules.ts';
import { allPieces, type Pieces } from '../work/pieces.ts';
import { type TermTariff, termTariff } from './term-tariff.ts';

/**
 * A configuration that somebody asks about, as the rules leave it: what counts as chosen, in the order of the request,
 * and the roof-window size among it that is the base of the price, if there is one.
 *
 * @example
 * const { outcome, chosen, size }: QuoteContext = quoteContext(configuration, request);
 */
export type QuoteContext = {
  readonly configuration: ProductConfiguration;
  readonly request: CheckedRequest;
  readonly outcome: RuleOutcome;
  readonly chosen: readonly OfferedOption[];
  readonly size: OfferedOption | undefined;
  readonly language: string | undefined;
  /** D19.6: undefined for list prices. */
  readonly tariff: TermTariff | undefined;
};

type ContextOptions = {
  readonly language?: string | undefined;
  readonly tariff?: Tariff | null | undefined;
  readonly known?: KnownSteps;
};

/**
 * Lets the rules decide about a request (D14). A roof-window size is the base unless the body names a row (D10, D14.11).
 *
 * @example
 * quoteContext(configuration, request, { language: 'fr' }).size?.label; // 'MK04'
 */
export function quoteContext(
  configuration: ProductConfiguration,
  asked: CheckedRequest,
  options: ContextOptions = {},
): QuoteContext {
  return allPieces(quoteContextInPieces(configuration, asked, options));
}

/**
 * The same in pieces.
 *
 * @example
 * const { size } = yield* quoteContextInPieces(configuration, request);
 */
export function* quoteContextInPieces(
  configuration: ProductConfiguration,
  asked: CheckedRequest,
  { language, tariff, known }: ContextOptions = {},
): Pieces<QuoteContext> {
  const request = withNamedRow(asked, configuration.rows);
  const steps = activeSteps(configuration.steps);
  const outcome = yield* evaluateRulesInPieces(steps, configuration.rules, request, known);
  const chosen = request.selections.flatMap(({ step_id }) => outcome.inputs.selectedIn(step_id) ?? []);
  const size = namesRow(request) ? undefined : chosen.find((option) => option.isSize);
  const terms = tariff ? termTariff(tariff, configuration, size) : undefined;
  return { configuration, request, outcome, chosen, size, language, tariff: terms };
}
