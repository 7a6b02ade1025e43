import type { EffectKind, PriceType, RuleEffect } from '@vantail/pricing';

export type { EffectKind };

/** What an effect acts on, in the order in which effects are offered. */
const ACTS_ON = {
  only: 'options',
  exclude: 'options',
  require: 'options',
  hide: 'step',
  refuse: 'configuration',
  surcharge: 'configuration',
} as const satisfies Record<EffectKind, 'options' | 'step' | 'configuration'>;

/** The effects that act on some options of one step. */
export type OptionsEffect = {
  [Kind in EffectKind]: (typeof ACTS_ON)[Kind] extends 'options' ? Kind : never;
}[EffectKind];

export const EFFECT_KINDS = Object.keys(ACTS_ON) as readonly EffectKind[];

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
  if ('surcharge' in effect)
    return { kind: 'surcharge', amount: effect.surcharge, price_type: effect.price_type, label: effect.label ?? null };
  effect satisfies never;
  return {};
};

export const actsOnOptions = (kind: EffectKind): kind is OptionsEffect => ACTS_ON[kind] === 'options';

export const actsOnStep = (kind: EffectKind): boolean => ACTS_ON[kind] !== 'configuration';

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
