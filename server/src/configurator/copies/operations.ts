import type { FastifyReply, FastifyRequest } from 'fastify';
import { productSchema } from '../../catalogue/index.ts';
import { catalogueRead, catalogueWrite } from '../../platform/callers/scopes.ts';
import {
  dryRun,
  LONG_REQUEST_MS,
  longWork,
  pauseOf,
  requestSignal,
  writeInBulk,
} from '../../platform/http/admission/long-work.ts';
import { contentTagInPieces, sendTagged } from '../../platform/http/answers/conditional.ts';
import { jsonBody, pieceRunner } from '../../platform/http/answers/large-answers.ts';
import { created } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { isLenient } from '../../platform/http/prefer.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { choice, id } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { BULK_LISTS } from '../../platform/words/in-language.ts';
import type { DocumentBody } from './document.ts';
import { documentAnswer, documentBody } from './document-schema.ts';
import type { ImportTerms } from './import-document.ts';
import { importReport } from './import-schema.ts';
import { duplicateBody } from './schema.ts';

type Import = { Body: DocumentBody; Querystring: { dry_run: boolean } };

const mode = Type.Optional(
  choice(['empty', 'replace'], {
    default: 'empty',
    description:
      'empty: the product must have no active steps, rows, rules and examples (409 otherwise). replace: deactivates them first.',
  }),
);

/** The checked document, before any transaction opens, and how it is imported. */
const importOf = async (request: FastifyRequest<Import>, reply: FastifyReply) => {
  const { currency, priceBasis } = callerOf(request);
  const terms: ImportTerms = {
    isDryRun: request.query.dry_run,
    isLenient: isLenient(request, reply),
    labels: { currency, price_basis: priceBasis },
  };
  const { checkDocument } = await import('./check-document.ts');
  const pause = pauseOf(request, requestSignal(reply, LONG_REQUEST_MS));
  return { document: await checkDocument(request.body, terms.isLenient, pause), terms };
};

/** B3 and B6. */
export const productCopyOperations: readonly Operation[] = [
  operation({
    id: 'duplicateProduct',
    method: 'POST',
    path: '/v1/products/:product_id/duplicate',
    access: catalogueWrite,
    tag: 'bulk',
    summary: 'Copy a product with its steps, attachments, pricing rows and rules',
    note: 'Copies a product with its steps, attached options, pricing rows, rules and examples, including inactive ones. The copy is a draft with " (copy)" after its name and without a reference, unless the body says otherwise; references between its parts point to the copies. The copy shares options and shared price tables with the original.',
    example: { path: { product_id: 1 }, body: { name: 'Fenêtre PVC 1 vantail, série 2', reference: 'PVC-1V-2' } },
    bulk: true,
    body: duplicateBody,
    answers: { 201: productSchema.answer },
    schema: { bodyIsOptional: true },
    handle: async (request, reply) => {
      const { params, body } = request;
      const { duplicateProduct } = await import('./duplicate-product.ts');
      return writeInBulk(request, reply, false, async (tx, pause) =>
        created(await duplicateProduct(tx, pathId(params.product_id), body, pause), '/v1/products'),
      );
    },
  }),

  operation({
    id: 'exportProductConfiguration',
    method: 'GET',
    path: '/v1/products/:product_id/configuration/export',
    access: catalogueRead,
    tag: 'bulk',
    summary: "A product's whole configuration as one JSON document",
    note: 'Returns everything that makes up a product as one self-contained document without ids of the tenant. Store it, compare it, or import it here or into another tenant (`importProduct`). With `at` it returns the product as it was right after a change.',
    example: { path: { product_id: 3 } },
    bulk: true,
    query: Type.Object({
      at: Type.Optional(
        id({ description: 'The number of a change: the product as it was right after its transaction.' }),
      ),
    }),
    answers: { 200: documentAnswer },
    handle: async (request, reply) => {
      const productId = pathId(request.params.product_id);
      const { at } = request.query;
      const { exportDocument, exportDocumentAt } = await import('./export-document.ts');
      const document = await request.server.database.snapshot(callerOf(request).tenantId, (read) =>
        at === undefined ? exportDocument(read, productId) : exportDocumentAt(read, productId, at),
      );
      const runPiece = pieceRunner(reply);
      const body = await jsonBody(document, runPiece);
      const name = at === undefined ? `product-${productId}` : `product-${productId}-at-${at}`;
      reply.header('content-disposition', `attachment; filename="${name}.json"`);
      return sendTagged(request, reply, body, await contentTagInPieces(body, runPiece));
    },
  }),

  operation({
    id: 'importProductConfiguration',
    method: 'POST',
    path: '/v1/products/:product_id/configuration/import',
    access: catalogueWrite,
    tag: 'bulk',
    summary: 'Import a configuration document into a product',
    note: 'Writes the steps, rows, rules and examples of a document into a product, which keeps its own name, category and brand. If the product has active ones, it is `conflict` unless `mode=replace`, which deactivates them first without deleting them. The import matches options by reference and creates those without a match; the report says which. Faults in the document are `validation_error` or `invalid_option` at their place.',
    codes: ['conflict', 'invalid_option'],
    example: {
      path: { product_id: 1 },
      query: { mode: 'replace' },
      body: {
        format: 'vantail.product-configuration',
        version: 3,
        product: { name: 'Fenêtre PVC 1 vantail, Nordfenster', category_id: 2, brand_id: 2 },
        options: [{ id: 1, name: 'Blanc 9016', content_type: 'couleurs', reference: 'RAL9016' }],
        pricing_configurations: [{ id: 1, leaf_count: 1, opening_v1: 'fixe', price_table: '120:80' }],
        steps: [
          { id: 1, name: 'Couleur', type: 'selection', option_ids: [1], content_configuration: { pricingConfig: [1] } },
        ],
      },
    },
    ...longWork,
    bulk: true,
    query: Type.Object({ dry_run: dryRun, mode }),
    body: documentBody,
    items: BULK_LISTS,
    answers: { 200: importReport },
    schema: { prefer: true },
    handle: async (request, reply) => {
      const { document, terms } = await importOf(request, reply);
      const id = pathId(request.params.product_id);
      const { importIntoProduct } = await import('./import-document.ts');
      const isReplacing = request.query.mode === 'replace';
      return writeInBulk(request, reply, terms.isDryRun, async (tx, pause) => ({
        status: 200,
        body: await importIntoProduct(tx, id, isReplacing, { document, terms, pause }),
      }));
    },
  }),

  operation({
    id: 'importProduct',
    method: 'POST',
    path: '/v1/products/import',
    access: catalogueWrite,
    tag: 'bulk',
    summary: 'Create a product from a configuration document',
    note: 'Creates a product from a document of `exportProductConfiguration`, inactive unless the document says otherwise. It finds category and brand by id or name; if one is missing, the report of a dry run says so, and a real run is `validation_error`.',
    codes: ['invalid_option'],
    example: {
      body: {
        format: 'vantail.product-configuration',
        version: 3,
        product: { name: 'Fenêtre PVC 1 vantail, Nordfenster', category_id: 2, brand_id: 2 },
        options: [{ id: 1, name: 'Blanc 9016', content_type: 'couleurs', reference: 'RAL9016' }],
        pricing_configurations: [{ id: 1, leaf_count: 1, opening_v1: 'fixe', price_table: '120:80' }],
        steps: [
          { id: 1, name: 'Couleur', type: 'selection', option_ids: [1], content_configuration: { pricingConfig: [1] } },
        ],
      },
    },
    ...longWork,
    bulk: true,
    query: Type.Object({ dry_run: dryRun }),
    body: documentBody,
    items: BULK_LISTS,
    answers: { 200: importReport, 201: importReport },
    schema: { prefer: true },
    handle: async (request, reply) => {
      const { document, terms } = await importOf(request, reply);
      const { importAsProduct } = await import('./import-document.ts');
      return writeInBulk(request, reply, terms.isDryRun, async (tx, pause) => {
        const report = await importAsProduct(tx, { document, terms, pause });
        if (terms.isDryRun) return { status: 200, body: report };
        return { status: 201, body: report, location: `/v1/products/${report.product.id}` };
      });
    },
  }),
];
