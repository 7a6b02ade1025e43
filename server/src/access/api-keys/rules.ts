import type { Caller } from '../../platform/callers/callers.ts';
import { missingScopes, type PriceDetail, type Scope, seesDetail } from '../../platform/callers/scopes.ts';
import { Problem, refuseFaults } from '../../platform/errors.ts';

/** What decides how strong a key is. */
export type Strength = { scopes: readonly Scope[]; price_detail: PriceDetail };

export const strengthOf = ({ scopes, priceDetail }: Caller): Strength => ({ scopes, price_detail: priceDetail });

/** D4: a key cannot make a key stronger than itself; D16.6: nor one that sees more of prices. */
export const mustNotBeStronger = (requested: Strength, own: Strength): void => {
  const missing = missingScopes(requested.scopes, own.scopes);
  if (missing.length > 0)
    throw new Problem(
      'insufficient_scope',
      `This key does not have ${missing.join(', ')} and cannot give it to another key`,
    );
  if (seesDetail(requested.price_detail) && !seesDetail(own.price_detail))
    throw new Problem('insufficient_scope', 'This key has price_detail final and cannot give full to another key');
};

/** Origins are compared as they are: a `*` would stand for no page at all, where its author means many. */
const isOrigin = (text: string): boolean =>
  /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** D16.1: exact origins, written as browsers send them: scheme, host and port alone, in lower case. */
export const mustBeOrigins = (origins: readonly string[] | null | undefined): void =>
  refuseFaults(
    (origins ?? []).flatMap((value, index) =>
      isOrigin(value)
        ? []
        : [
            {
              pointer: `/allowed_origins/${index}`,
              code: 'not_an_origin',
              message: 'must be an origin such as https://www.example.com, without a path, a slash at its end or a *',
              params: { value },
            },
          ],
    ),
  );
