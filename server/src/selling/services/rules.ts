import { SERVICE_PRICING } from '@vantail/pricing';
import { chargeFaults } from '../../catalogue/index.ts';
import type { Fault } from '../../platform/errors.ts';
import type { Service } from './store.ts';

type Priced = Pick<Service, 'price' | 'price_type' | 'price_table_id' | 'minimum_charge' | 'maximum_charge'>;

const required = (field: string, message: string): Fault => ({
  pointer: `/${field}`,
  code: 'required',
  message,
  params: { field },
});

const conflictsWith = (field: string, price_type: string): Fault => ({
  pointer: `/${field}`,
  code: 'not_beside_price_type',
  message: `must be null with price_type ${price_type}`,
  params: { price_type },
});

/** D19.4: a service has a price of its own, or a shared table instead. */
const priceFaults = ({ price, price_type, price_table_id }: Priced): Fault[] => {
  if (!SERVICE_PRICING[price_type].namesTable)
    return [
      ...(price === null ? [required('price', `is required with price_type ${price_type}`)] : []),
      ...(price_table_id === null ? [] : [conflictsWith('price_table_id', price_type)]),
    ];
  return [
    ...(price_table_id === null
      ? [required('price_table_id', 'is required with price_type table: name a shared price table')]
      : []),
    ...(price === null ? [] : [conflictsWith('price', price_type)]),
  ];
};

/** What is wrong with the prices of a service by itself, as far as these fields are new. */
export const serviceFaults = (service: Priced, changed: ReadonlySet<string>): Fault[] => [
  ...(['price', 'price_type', 'price_table_id'].some((field) => changed.has(field)) ? priceFaults(service) : []),
  ...(['minimum_charge', 'maximum_charge'].some((field) => changed.has(field)) ? chargeFaults(service) : []),
];
