import { messages } from '../../language/messages.ts';
import type { Signal } from '../../ui/feedback/badge.tsx';

export const statusWords = messages({
  en: { draft: 'Draft', sent: 'Sent', accepted: 'Accepted', declined: 'Declined' },
  fr: { draft: 'Brouillon', sent: 'Envoyé', accepted: 'Accepté', declined: 'Refusé' },
});

export const statusSignals: Record<'draft' | 'sent' | 'accepted' | 'declined', Signal> = {
  draft: 'neutral',
  sent: 'neutral',
  accepted: 'good',
  declined: 'off',
};
