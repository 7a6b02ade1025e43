import { isolated } from '@vantail/pricing';
import type { Step } from '../../../api/product-parts.ts';
import type { Language } from '../../../ui/language/messages.ts';
import { messages } from '../../../ui/language/messages.ts';

/** What a rule calls a step or an option. `isGone`: it is inactive, not attached, or not there any more (D14.9). */
export type Named = { name: string; isGone: boolean };

/** `takesOne`: exactly one option can be chosen there, so that the step "is" that option. */
type NamedStep = Named & { takesOne: boolean };

export type RuleNames = {
  step: (id: number) => NamedStep;
  /** In one step, or in any of the product's active steps. */
  option: (id: number, stepId?: number | null) => Named;
};

const words = messages({
  en: { step: (id: number) => `step ${id}`, option: (id: number) => `option ${id}` },
  fr: { step: (id: number) => `étape ${id}`, option: (id: number) => `option ${id}` },
});

type Texts = { readonly name: string | null; readonly name_en?: string | null };

/** A name in the reader's language, as a customer would read it. */
export const nameIn = (language: Language, { name, name_en }: Texts): string | null =>
  (language === 'en' ? name_en || name : name || name_en) || null;

/** An option as a step shows it (D6), or as the catalogue does. */
export type NamedOption = { readonly id: number; readonly name: string; readonly name_en?: string | null } & {
  readonly active?: boolean;
};

/** The options attached to a step, inactive ones included. */
export const attachedOptions = ({ option_ids, content_configuration }: Step): NamedOption[] => {
  const { options } = content_configuration as { options?: unknown };
  return Array.isArray(options) && option_ids.length > 0 ? (options as NamedOption[]) : [];
};

/**
 * The names that the rules of a product use. `others` are options that no step has any more: they have a name all the same.
 */
export const ruleNames = (
  language: Language,
  steps: readonly Step[],
  others: readonly NamedOption[] = [],
): RuleNames => {
  const say = words[language];
  const byId = new Map(steps.map((step) => [step.id, step]));
  const attached = new Map(steps.map((step) => [step.id, new Map(attachedOptions(step).map((one) => [one.id, one]))]));
  const active = steps.filter((step) => step.active);
  const anywhere = new Map([
    ...others.map((option) => [option.id, option] as const),
    ...[...attached.values()].flatMap((options) => [...options]),
  ]);
  return {
    step: (id) => {
      const step = byId.get(id);
      const name = step && (nameIn(language, step) ?? `${isolated(step.type)} ${id}`);
      return { name: name ?? say.step(id), isGone: !step?.active, takesOne: step?.options_max === 1 };
    },
    option: (id, stepId = null) => {
      const places = stepId === null ? active : active.filter((step) => step.id === stepId);
      const isOffered = places.some((step) => attached.get(step.id)?.get(id)?.active === true);
      const option = anywhere.get(id);
      return { name: (option && nameIn(language, option)) ?? say.option(id), isGone: !isOffered };
    },
  };
};
