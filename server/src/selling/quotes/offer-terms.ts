import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, refuseFaults } from '../../platform/errors.ts';
import type { Company, Offer } from '../settings-record.ts';
import { findSettings } from '../store.ts';
import type { FrozenRate } from './frozen-terms.ts';
import { findLogoPicture, insertLogo } from './terms-store.ts';

/** D20.3: what the document of a quote shows of its shop. Sent quotes keep it; drafts show that of today. */
export type OfferTerms = {
  company: Company;
  offer: Offer;
  time_zone: string;
  /** The SHA-256 of the logo, in hexadecimal digits; null where there is none that this service keeps. */
  logo: string | null;
  sent_at: string;
};

/** As wide as a logo is ever printed. */
const LOGO_PIXELS = 512;

/** D20.3: an offer has only pictures of this service, by their path or their whole address. */
const pictureToken = (url: string | null): string | undefined => /\/media\/([A-Za-z0-9_-]+)\.webp/.exec(url ?? '')?.[1];

/** The logo as it is now, in WebP. */
export const findLogo = async (read: TenantRead, { logo_url }: Pick<Company, 'logo_url'>) => {
  const token = pictureToken(logo_url);
  return token === undefined ? undefined : findLogoPicture(read, token, LOGO_PIXELS);
};

/** D20.3: freezes what the document shows of the shop. */
export const keepOfferTerms = async (tx: TenantTransaction, now: Date): Promise<OfferTerms> => {
  const { company, offer, time_zone } = (await findSettings(tx)).settings;
  const picture = await findLogo(tx, company);
  const logo = picture ? await insertLogo(tx, picture) : null;
  return { company, offer, time_zone, logo, sent_at: now.toISOString() };
};

/** EN 16931: VAT that the customer owes instead of the seller. */
const OF_BOTH_PARTIES: readonly string[] = ['AE', 'K'];

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

type NumberedParties = {
  lines: readonly { kind: string; vat_rate?: FrozenRate | null }[];
  company: Company;
  customer: Readonly<Record<string, unknown>> | null;
};

/** D20.3: such an offer is valid only with the VAT numbers of both. */
export const vatNumberFaults = ({ lines, company, customer }: NumberedParties): Fault[] => {
  const category = lines
    .flatMap(({ vat_rate }) => vat_rate?.category ?? [])
    .find((one) => OF_BOTH_PARTIES.includes(one));
  if (category === undefined) return [];
  const missing = (party: 'company' | 'customer', pointer: string): Fault => ({
    pointer,
    code: 'vat_number_missing',
    message: `the VAT number of the ${party} is needed, since a line has VAT of category ${category}`,
    params: { party, category },
  });
  return [
    ...(hasText(company.vat_number) ? [] : [missing('company', '/status')]),
    ...(hasText(customer?.vat_number) ? [] : [missing('customer', '/customer')]),
  ];
};

export const mustNameVatNumbers = (parties: NumberedParties): void => refuseFaults(vatNumberFaults(parties));
