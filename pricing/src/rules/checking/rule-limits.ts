/**
 * The limits of a rule (D14.1, D14.2). `bytes` is for the whole rule as JSON in UTF-8, `depth` counts a condition by
 * itself as 1, `activeRules` is for a product.
 *
 * @example
 * RULE_LIMITS.effects; // 50
 */
export const RULE_LIMITS = {
  bytes: 16 * 1024,
  activeRules: 500,
  depth: 8,
  leaves: 200,
  effects: 50,
  optionIds: 500,
  label: 200,
} as const;
