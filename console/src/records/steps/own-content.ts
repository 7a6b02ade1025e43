import type { Step } from '../../api/product-parts.ts';
import type { Content } from './row-references.ts';

/** D6: while options are attached, `options` belongs to the service: it is neither edited nor sent back. */
export const ownContent = ({ option_ids, content_configuration }: Step): Content => {
  const { options, ...own } = content_configuration as { options?: unknown };
  return option_ids.length > 0 || options === undefined ? own : content_configuration;
};

/** The same after an edit, with the options that the service expands into it: what prices are read from. */
export const expandedContent = ({ option_ids, content_configuration }: Step, own: Content): Content => {
  const { options } = content_configuration as { options?: unknown };
  return option_ids.length > 0 && options !== undefined ? { ...own, options } : own;
};
