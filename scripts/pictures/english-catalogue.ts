import type { DemoService } from './demo-service.ts';

type Translated = { id: number; translations: { en?: object } };
type Rule = Translated & { name: string; then: { label?: string }[]; translations: { en: { label?: string } } };

/** Names of rules are for the console alone, so the demo has them in French only. */
const RULE_NAMES: Readonly<Record<string, string>> = {
  'Triple vitrage : gamme Confort seulement': 'Triple glazing: Comfort range only',
  'Oscillo-battant : poignée à clé': 'Tilt-and-turn: locking handle',
  'Triple vitrage : oscillo-battant de moins de 4 m²': 'Triple glazing: tilt-and-turn under 4 m²',
  'Grandes dimensions': 'Large sizes',
};

/** Puts the English texts of the demo in the place of the French ones, as a shop in Britain would have entered them. */
export const translateCatalogue = async ({ call, list }: DemoService, productId: number): Promise<void> => {
  const ofProduct = `/v1/products/${productId}`;
  for (const path of [
    '/v1/categories',
    '/v1/products',
    '/v1/options',
    '/v1/vat-rates',
    '/v1/services',
    `${ofProduct}/steps`,
  ])
    for (const { id, translations } of await list<Translated>(path))
      if (translations.en) await call('PATCH', `${path}/${id}`, translations.en);
  for (const { id, name, then, translations } of await list<Rule>(`${ofProduct}/rules`))
    await call('PATCH', `${ofProduct}/rules/${id}`, {
      name: RULE_NAMES[name] ?? name,
      then: then.map((effect) => (effect.label ? { ...effect, label: translations.en.label } : effect)),
    });
};
