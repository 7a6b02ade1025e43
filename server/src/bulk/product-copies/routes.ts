import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueRead, catalogueWrite } from '../../callers/scopes.ts';
import {
  dryRun,
  LONG_REQUEST_MS,
  longWork,
  pauseOf,
  requestSignal,
  writeInBulk,
} from '../../http/admission/long-work.ts';
import { contentTagInPieces, sendTagged } from '../../http/answers/conditional.ts';
import { jsonBody, pieceRunner } from '../../http/answers/large-answers.ts';
import { created } from '../../http/answers/transactions.ts';
import { callerOf } from '../../http/authentication/authentication.ts';
import { isLenient } from '../../http/bodies/prefer.ts';
import { pathId } from '../../http/bodies/query-parameters.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { choice, id } from '../../json/fields.ts';
import { Type } from '../../json-schema.ts';
import { productSchema } from '../../products/schema.ts';
import { BULK_LISTS } from '../../words/in-language.ts';
import { checkDocument } from './document/check-document.ts';
import type { DocumentBody } from './document/document.ts';
import { documentAnswer, documentBody } from './document/document-schema.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { exportDocument, exportDocumentAt } from './export-document.ts';
import { type ImportTerms, importAsProduct, importIntoProduct } from './importing/import-document.ts';
import { importReport } from './importing/import-schema.ts';
import { type DuplicateBody, duplicateBody } from './schema.ts';

const tags = ['bulk'];

type OfProduct = { Params: { product_id: string } };
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
  const pause = pauseOf(request, requestSignal(reply, LONG_REQUEST_MS));
  return { document: await checkDocument(request.body, terms.isLenient, pause), terms };
};

/** B3 and B6. */
export const productCopyRoutes = async (app: App): Promise<void> => {
  app.post<OfProduct & { Body: DuplicateBody }>(
    '/v1/products/:product_id/duplicate',
    {
      config: { access: catalogueWrite, bulk: true },
      schema: {
        tags,
        summary: 'Copy a product with its steps, attachments, pricing rows and rules',
        body: duplicateBody,
        bodyIsOptional: true,
        response: { 201: productSchema.answer },
      },
    },
    (request, reply) => {
      const { params, body } = request;
      return writeInBulk(request, reply, false, async (tx, pause) =>
        created(await duplicateProduct(tx, pathId(params.product_id), body, pause), '/v1/products'),
      );
    },
  );

  app.get<OfProduct & { Querystring: { at?: number } }>(
    '/v1/products/:product_id/configuration/export',
    {
      config: { access: catalogueRead, bulk: true },
      schema: {
        tags,
        summary: "A product's whole configuration as one JSON document",
        querystring: Type.Object({
          at: Type.Optional(
            id({ description: 'The number of a change: the product as it was right after its transaction.' }),
          ),
        }),
        response: { 200: documentAnswer },
      },
    },
    async (request, reply) => {
      const productId = pathId(request.params.product_id);
      const { at } = request.query;
      const document = await app.database.snapshot(callerOf(request).tenantId, (read) =>
        at === undefined ? exportDocument(read, productId) : exportDocumentAt(read, productId, at),
      );
      const runPiece = pieceRunner(reply);
      const body = await jsonBody(document, runPiece);
      const name = at === undefined ? `product-${productId}` : `product-${productId}-at-${at}`;
      reply.header('content-disposition', `attachment; filename="${name}.json"`);
      return sendTagged(request, reply, body, await contentTagInPieces(body, runPiece));
    },
  );

  app.post<OfProduct & Import & { Querystring: { mode: string } }>(
    '/v1/products/:product_id/configuration/import',
    {
      ...longWork,
      config: { access: catalogueWrite, bulk: true, items: BULK_LISTS },
      schema: {
        tags,
        summary: 'Import a configuration document into a product',
        querystring: Type.Object({ dry_run: dryRun, mode }),
        body: documentBody,
        prefer: true,
        response: { 200: importReport },
      },
    },
    async (request, reply) => {
      const { document, terms } = await importOf(request, reply);
      const id = pathId(request.params.product_id);
      const isReplacing = request.query.mode === 'replace';
      return writeInBulk(request, reply, terms.isDryRun, async (tx, pause) => ({
        status: 200,
        body: await importIntoProduct(tx, id, isReplacing, { document, terms, pause }),
      }));
    },
  );

  app.post<Import>(
    '/v1/products/import',
    {
      ...longWork,
      config: { access: catalogueWrite, bulk: true, items: BULK_LISTS },
      schema: {
        tags,
        summary: 'Create a product from a configuration document',
        querystring: Type.Object({ dry_run: dryRun }),
        body: documentBody,
        prefer: true,
        response: { 200: importReport, 201: importReport },
      },
    },
    async (request, reply) => {
      const { document, terms } = await importOf(request, reply);
      return writeInBulk(request, reply, terms.isDryRun, async (tx, pause) => {
        const report = await importAsProduct(tx, { document, terms, pause });
        if (terms.isDryRun) return { status: 200, body: report };
        return { status: 201, body: report, location: `/v1/products/${report.product.id}` };
      });
    },
  );
};
