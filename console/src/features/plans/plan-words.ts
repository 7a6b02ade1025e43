import { messages } from '../../language/messages.ts';

/** D17.1: where a plan stands. */
export const stateWords = messages({
  en: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    failed: 'Failed',
    discarded: 'Discarded',
  },
  fr: {
    draft: 'Brouillon',
    scheduled: 'Planifié',
    published: 'Publié',
    failed: 'Échoué',
    discarded: 'Abandonné',
  },
});

export const STATE_SIGNALS = {
  draft: 'neutral',
  scheduled: 'good',
  published: 'good',
  failed: 'bad',
  discarded: 'off',
} as const;
