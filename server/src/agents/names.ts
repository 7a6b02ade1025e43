import type { Language } from '@vantail/pricing/words';
import type { ConfigurationParts } from '../catalogue/index.ts';
import { seesInactive } from '../platform/callers/scopes.ts';
import { acceptedLanguage, preferredLanguage } from '../platform/http/answers/language.ts';
import { callerOf, readerFor } from '../platform/http/authentication/caller.ts';
import type { ToolContext } from './tool.ts';

/** What a record is called, in the languages that the shop wrote. */
export type Named = { name?: unknown; name_en?: unknown; translations?: unknown };

/** The language of a call, by its argument or by the header. */
export const languageOf = ({ language, request }: Pick<ToolContext, 'language' | 'request'>): string | undefined =>
  language ?? preferredLanguage(request);

/** D28.4: the language of messages. */
export const messageLanguageOf = ({ language, request }: Pick<ToolContext, 'language' | 'request'>): Language =>
  acceptedLanguage(language ?? request.headers['accept-language']);

type NamedOption = Named & { id: number; finish?: unknown; price_table_id?: number | null };
type NamedStep = Named & {
  id: number;
  type?: string | null;
  options_min?: number | null;
  options_max?: number | null;
  options: readonly NamedOption[];
};

/** A product with the names of its steps and options, by id. */
export type ProductNames = {
  product: Named & { id: number };
  steps: ReadonlyMap<number, NamedStep>;
  options: ReadonlyMap<number, NamedOption>;
  rows: ConfigurationParts['pricing_configurations'];
};

const optionsOf = ({ option_ids, content_configuration }: ConfigurationParts['steps'][number]): NamedOption[] => {
  const { options } = content_configuration as { options?: unknown };
  return option_ids.length > 0 && Array.isArray(options) ? (options as NamedOption[]) : [];
};

const known = new WeakMap<ConfigurationParts, ProductNames>();

/** The names of a configuration, found once for as long as it is in the cache. */
export const namesOf = (parts: ConfigurationParts): ProductNames => {
  const found = known.get(parts);
  if (found) return found;
  const steps = parts.steps.map((step) => ({ ...(step as unknown as NamedStep), options: optionsOf(step) }));
  const names = {
    product: parts.product as Named & { id: number },
    steps: new Map(steps.map((step) => [step.id, step])),
    options: new Map(steps.flatMap(({ options }) => options).map((option) => [option.id, option])),
    rows: parts.pricing_configurations,
  };
  known.set(parts, names);
  return names;
};

/** The names of a product, from the same cache as its prices. */
export const readNames = async ({ request }: Pick<ToolContext, 'request'>, productId: number) => {
  const { tenantId, scopes } = callerOf(request);
  const reader = readerFor(request);
  const { parts } = await request.server.configurationOf(reader, tenantId, productId, seesInactive(scopes));
  return namesOf(parts);
};
