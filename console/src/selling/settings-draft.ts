import type { Settings } from '../api/settings.ts';

/** What managers edit of the settings (D19.1, D20.1). */
export type SettingsDraft = Pick<
  Settings,
  'company' | 'included_vat_rate_id' | 'vat_rate_id' | 'discount_limits' | 'time_zone' | 'offer'
> & {
  /** Undefined where only managers may see it (D28.7): what is not there is not sent. */
  purchase_tariff_id: number | null | undefined;
};

export const settingsDraft = ({
  company,
  included_vat_rate_id,
  vat_rate_id,
  purchase_tariff_id,
  discount_limits,
  time_zone,
  offer,
}: Settings): SettingsDraft => ({
  company,
  included_vat_rate_id,
  vat_rate_id,
  purchase_tariff_id,
  discount_limits,
  time_zone,
  offer,
});

/** A text of several lines as it is typed; the service takes a list of lines or one text. */
export const linesText = (lines: string | readonly string[] | null): string | null =>
  typeof lines === 'string' || lines === null ? lines : lines.join('\n');
