import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, refuseFaults } from '../../platform/errors.ts';
import {
  checkRateOfService,
  checkSettings,
  checkTariff,
  checkVatRate,
  groupFaults,
  type SellingIds,
  type Service,
  serviceFaults,
  type Tariff,
  type VatRate,
  vatRateFaults,
} from '../../selling/index.ts';
import type { Move, ResourceRef } from './store.ts';

type SellingKind = 'settings' | 'vat_rate' | 'service' | 'tariff';

/** A record as it is to be; what it was once it could be again, as far as its own fields go. */
const targetOf = ({ id, current, changes }: Move) => ({ ...current, ...changes, id }) as never;

/** What is wrong with a record by itself: an older value next to newer ones. */
const OWN_FAULTS: { [kind: string]: (target: never, changed: ReadonlySet<string>) => Fault[] } = {
  settings: () => [],
  vat_rate: (rate: VatRate) => vatRateFaults(rate),
  service: (service: Service, changed: ReadonlySet<string>) => serviceFaults(service, changed),
  tariff: (tariff: Tariff) => groupFaults(tariff.groups),
} satisfies Record<SellingKind, unknown>;

type Check = (tx: TenantTransaction, target: never, changed: ReadonlySet<string>) => Promise<Fault[]>;

/** What holds between records. Of services, shared tables are checked with those of rows and options. */
const CHECKS: { [kind: string]: Check } = {
  settings: checkSettings,
  vat_rate: checkVatRate,
  service: checkRateOfService,
  tariff: checkTariff,
} satisfies Record<SellingKind, Check>;

const changedBy = ({ changes }: Move) => new Set(Object.keys(changes));

export const mustBeSound = (move: Move): void =>
  refuseFaults(OWN_FAULTS[move.kind]?.(targetOf(move), changedBy(move)) ?? []);

/** D19.2, D19.6: when all of them are written, what is named is active. */
export const mustNameActive = async (tx: TenantTransaction, moves: readonly Move[]): Promise<void> => {
  for (const move of moves) refuseFaults((await CHECKS[move.kind]?.(tx, targetOf(move), changedBy(move))) ?? []);
};

/** The settings, rates, services and tariffs that are written, and those that these are to name. */
export const sellingIds = (refs: readonly ResourceRef[], moves: readonly Move[]): SellingIds => {
  const written = (kind: SellingKind) => refs.filter((ref) => ref.kind === kind).map(({ id }) => id);
  const named = (...fields: string[]) =>
    moves
      .filter(({ kind }) => kind === 'settings' || kind === 'service')
      .flatMap((move) => fields.flatMap((field) => (targetOf(move) as Record<string, number | null>)[field] ?? []));
  return {
    hasSettings: written('settings').length > 0,
    vatRates: [...new Set([...written('vat_rate'), ...named('included_vat_rate_id', 'vat_rate_id')])],
    services: written('service'),
    tariffs: [...new Set([...written('tariff'), ...named('purchase_tariff_id')])],
  };
};

/** Whether all of these are among those that were locked. */
export const isWithin = (ids: SellingIds, locked: SellingIds): boolean =>
  (['vatRates', 'services', 'tariffs'] as const).every((kind) => ids[kind].every((id) => locked[kind].includes(id)));
