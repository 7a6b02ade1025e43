import type { PriceType, RuleEffect } from '@vantail/pricing';

/** The effects that act on some options of one step. */
export type OptionsEffect = 'exclude' | 'only' | 'require';

export type EffectKind = 'hide' | OptionsEffect | 'refuse' | 'surcharge';

export const EFFECT_KINDS: readonly EffectKind[] = ['only', 'exclude', 'require', 'hide', 'refuse', 'surcharge'];

/** One effect of a rule while it is written: all that any kind needs, so that its kind can be changed and nothing is lost. */
export type EffectPart = {
  id: number;
  kind: EffectKind;
  step: number | null;
  options: number[];
  amount: number | null;
  price_type: PriceType;
  label: string | null;
};

const blank = { step: null, options: [], amount: null, price_type: 'flat', label: null } as const;

export const newEffect = (id: number, kind: EffectKind): EffectPart => ({ ...blank, options: [], id, kind });

/** The effects of a stored rule; the ids count from 1. */
export const readEffects = (then: readonly RuleEffect[]): EffectPart[] =>
  then.map((effect, index) => ({ ...newEffect(index + 1, 'refuse'), ...read(effect) }));

const read = (effect: RuleEffect): Partial<EffectPart> => {
  if ('hide' in effect) return { kind: 'hide', step: effect.hide };
  if ('exclude' in effect) return { kind: 'exclude', step: effect.step, options: [...effect.exclude] };
  if ('only' in effect) return { kind: 'only', step: effect.step, options: [...effect.only] };
  if ('require' in effect) return { kind: 'require', step: effect.step, options: [...effect.require] };
  if ('refuse' in effect) return { kind: 'refuse' };
  return { kind: 'surcharge', amount: effect.surcharge, price_type: effect.price_type, label: effect.label ?? null };
};

export const actsOnOptions = (kind: EffectKind): kind is OptionsEffect =>
  kind === 'exclude' || kind === 'only' || kind === 'require';

export const actsOnStep = (kind: EffectKind): boolean => kind === 'hide' || actsOnOptions(kind);

/** What an effect still lacks; undefined if it can be sent. */
export const effectFault = ({ kind, step, options, amount }: EffectPart): 'choose' | 'number' | undefined => {
  if (actsOnStep(kind) && step === null) return 'choose';
  if (actsOnOptions(kind) && options.length === 0) return 'choose';
  return kind === 'surcharge' && amount === null ? 'number' : undefined;
};

/** The effects for the API; they have to be complete (`effectFault`). */
export const writeEffects = (parts: readonly EffectPart[]): RuleEffect[] => parts.map(write);

const write = ({ kind, step, options, amount, price_type, label }: EffectPart): RuleEffect => {
  const at = { step: step ?? 0 };
  switch (kind) {
    case 'hide':
      return { hide: at.step };
    case 'exclude':
      return { exclude: options, ...at };
    case 'only':
      return { only: options, ...at };
    case 'require':
      return { require: options, ...at };
    case 'refuse':
      return { refuse: true };
    case 'surcharge':
      return { surcharge: amount ?? 0, price_type, ...(label === null ? {} : { label }) };
  }
};
