import { problems } from '../../errors.ts';

const fault = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    pointer: { type: 'string', description: 'Where in the body, as a JSON pointer.' },
    parameter: { type: 'string', description: 'Which parameter of the query.' },
    header: { type: 'string', description: 'Which request header.' },
    sheet: { type: ['string', 'null'], description: 'Which sheet of a file.' },
    row: { type: ['integer', 'null'], description: 'Which row of a file, from 1.' },
    column: { type: ['string', 'null'], description: 'Which column of a file: A, B, ...' },
    code: { type: 'string' },
    message: { type: 'string' },
    params: {
      type: 'object',
      additionalProperties: true,
      description: 'The facts of the message by name, so that a client can say it in its own language.',
    },
  },
};

/** D2: the one shape of every refusal. */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(problems) },
    detail: { type: 'string' },
    errors: { type: 'array', items: fault, maxItems: 50 },
    request_id: { type: 'string' },
  },
  examples: [
    {
      type: '/problems/validation_error',
      title: problems.validation_error[1],
      status: 422,
      code: 'validation_error',
      detail: 'price_tabel is not a field here; did you mean price_table?',
      errors: [
        { pointer: '/price_tabel', code: 'unknown_field', message: 'is not a field here; did you mean price_table?' },
      ],
      request_id: '0d6c2f6e-5d0c-4a57-9a5e-0a8f4f0d8a11',
    },
  ],
};
