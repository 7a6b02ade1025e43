import { catalogueNotes } from './catalogue-notes.ts';
import { bulkNotes, changeNotes, planNotes, webhookNotes } from './change-notes.ts';
import { configuratorNotes } from './configurator-notes.ts';
import { exampleNotes } from './example-notes.ts';
import type { OperationNotes } from './operation-note.ts';
import { operatorNotes } from './operator-notes.ts';
import { keyNotes, peopleNotes } from './people-notes.ts';
import { pricingNotes } from './pricing-notes.ts';
import { quoteNotes } from './quote-notes.ts';
import { sellingNotes } from './selling-notes.ts';
import { storefrontNotes } from './storefront-notes.ts';

/** The notes of all operations, by their ids. A test finds operations without one, and notes without an operation. */
export const operationNotes: OperationNotes = {
  ...catalogueNotes,
  ...configuratorNotes,
  ...exampleNotes,
  ...pricingNotes,
  ...sellingNotes,
  ...bulkNotes,
  ...storefrontNotes,
  ...quoteNotes,
  ...changeNotes,
  ...planNotes,
  ...webhookNotes,
  ...peopleNotes,
  ...keyNotes,
  ...operatorNotes,
};
