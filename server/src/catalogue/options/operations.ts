import { Type } from '../../platform/json/json-schema.ts';
import { resourceOperations } from '../../platform/resource/operations.ts';
import { optionSchema, patchedOption } from './schema.ts';
import { affectedByOption, countExamples, movesOfPatch, optionService } from './service.ts';

export const optionOperations = resourceOperations({
  path: '/v1/options',
  noun: 'option',
  plural: 'options',
  schema: optionSchema,
  filters: { content_type: Type.Optional(Type.String({ maxLength: 64 })) },
  orders: ['price'],
  service: optionService,
  dryRun: { answer: patchedOption, patch: movesOfPatch, countExamples },
  plan: { target: 'option', affected: affectedByOption },
  texts: {
    create: {
      note: 'Adds an option, such as a colour, a glazing or a size, that any number of steps can offer. It costs a flat amount, a percentage, an amount by area, length or leaf, or, with `price_type` `table`, the price in a shared price table at the quoted size. The service refuses an unknown or inactive table with `validation_error`. Attach the option to steps with `createStep` or `replaceStepOptions`.',
      example: {
        body: {
          name: 'Vert mousse 6005',
          name_en: 'Moss green 6005',
          content_type: 'couleurs',
          reference: 'RAL6005',
          finish: 'ral-6005',
          price: 12.5,
          price_type: 'percent',
        },
      },
    },
    list: {
      note: 'Lists all options of the tenant. `content_type` filters by family, `reference` finds an option by the number in your own system, `ids` reads up to 200 known options.',
      example: {
        query: {
          content_type: 'couleurs',
        },
      },
    },
    get: {
      note: 'Returns one option, active or inactive, in the form in which steps show it in `content_configuration.options`.',
      example: {
        path: {
          id: 11,
        },
      },
    },
    update: {
      note: 'Changes only the fields you send, for every step and product that offers the option: new quotes, choices and roof-window from-prices use them at once. Saved quotes keep their prices. If a new `price_type` requires or excludes another field, the service refuses a mismatch with `validation_error`.',
      example: {
        path: {
          id: 30,
        },
        after: ['createOption'],
        body: {
          price: 14,
        },
      },
    },
    deactivate: {
      note: 'Deactivates the option in every step that offers it: customers can no longer choose it. It stays attached to the steps, and the validation report of their products shows the error `inactive_option` until you replace it (`replaceStepOptions`) or reactivate it.',
      example: {
        path: {
          id: 30,
        },
        after: ['createOption'],
      },
    },
  },
});
