import { QUOTE_STATUSES } from '@vantail/pricing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { readPublicToken, readTenantToken } from '../../../platform/callers/key.ts';
import type { Origin } from '../../../platform/database/tenant-transaction.ts';
import { notFound } from '../../../platform/errors.ts';
import { closedSignal, inPieces } from '../../../platform/http/admission/long-work.ts';
import { mustBeOwnForm, mustBeOwnPage } from '../../../platform/http/authentication/caller.ts';
import { sessionCookieOf } from '../../../platform/http/authentication/session-cookie.ts';
import type { App } from '../../../platform/http/fastify-types.ts';
import { isFormBody } from '../../../platform/http/request-body.ts';
import { choice, id, integer, requiredLabel } from '../../../platform/json/fields.ts';
import { Type } from '../../../platform/json/json-schema.ts';
import type { SavedQuote } from '../../quotes/record-service.ts';
import { acceptance } from '../../quotes/schema.ts';
import { OFFER_LANGUAGES } from '../../settings-record.ts';
import type { OfferLanguage } from '../words.ts';
import { offerLimits } from './address-limits.ts';
import { privately } from './page-frame.ts';
import { acceptOffer, getOffer, markOfferSeen } from './page-service.ts';

const version = () => integer(1, Number.MAX_SAFE_INTEGER, { description: 'The version that the page showed.' });

/** D20.5. */
const acceptanceBody = Type.Object(
  {
    name: requiredLabel({ description: 'Who accepts.' }),
    version: version(),
    terms: Type.Unsafe<true>({ type: 'boolean', enum: [true], description: 'The terms were read and agreed to.' }),
    certified: Type.Optional(
      Type.Array(id(), { maxItems: 50, default: [], description: 'The VAT rates whose notes the customer certifies.' }),
    ),
  },
  { additionalProperties: false, $id: 'OfferAcceptance' },
);

type AcceptanceRequest = Static<typeof acceptanceBody>;

const acceptedAnswer = Type.Object(
  { number: id(), status: choice(QUOTE_STATUSES), accepted: acceptance },
  { $id: 'AcceptedOffer' },
);

type ByToken = { Params: { offer_token: string } };
type InLanguage = ByToken & { Querystring: { language?: string } };

const PATH = '/offers/:offer_token';
const tags = ['quotes'];

/** D20.4: a text that is no token gives the same answer as a token that nobody has. */
const tokenOf = ({ params }: { params: unknown }) => {
  const token = readPublicToken((params as ByToken['Params']).offer_token);
  if (!token) throw notFound();
  return token;
};

/** The requested language, if offers have it. */
const offerLanguageOf = (language: unknown): OfferLanguage | undefined =>
  OFFER_LANGUAGES.find((one) => one === language);

/** D20.4: whether somebody of the shop is looking. */
const isOfTenant = async (request: FastifyRequest, tenantId: number): Promise<boolean> => {
  const token = readTenantToken(sessionCookieOf(request) ?? '');
  if (token?.tenantId !== tenantId) return false;
  return (await request.server.callers.askSession(token)) !== undefined;
};

/** D20.5: who accepts has neither an id nor a name in the ledger. */
const customerOrigin = ({ id }: FastifyRequest): Origin => ({
  actor: { kind: 'customer', id: null, name: null },
  requestId: id,
});

/** The fields of a form as JSON would have them. What is not there, or no number, is left to the check of the body. */
const bodyOfForm = (form: URLSearchParams): object => {
  const number = (text: string) => (/^[0-9]{1,16}$/.test(text) ? Number(text) : text);
  return {
    ...(form.has('name') && { name: (form.get('name') ?? '').trim() }),
    ...(form.has('version') && { version: number(form.get('version') ?? '') }),
    ...(form.has('terms') && { terms: form.get('terms') === 'true' }),
    certified: form.getAll('certified').map(number),
  };
};

type OfferLimits = ReturnType<typeof offerLimits>;

/** The page is sent even where the visit cannot be recorded. */
const markSeen = async (request: FastifyRequest, tenantId: number, quote: SavedQuote): Promise<void> => {
  if (request.method !== 'GET' || (await isOfTenant(request, tenantId))) return;
  const { database } = request.server;
  try {
    await database.transaction(tenantId, (tx) => markOfferSeen(tx, quote), { origin: customerOrigin(request) });
  } catch (error) {
    request.log.warn({ err: error }, 'offer_not_marked_as_seen');
  }
};

const sendPage = async (request: FastifyRequest<InLanguage>, reply: FastifyReply) => {
  const { tenantId, secret } = tokenOf(request);
  const source = await getOffer((work) => request.server.database.read(tenantId, work), secret);
  const { quote } = source;
  const token = request.params.offer_token;
  const offer = { ...source, token, requested: offerLanguageOf(request.query.language) };
  const { offerPage, receivedPage } = await import('./page.ts');
  const page = quote.status === 'draft' ? receivedPage(offer) : await inPieces(reply, offerPage(offer), tenantId);
  if (quote.status !== 'draft') await markSeen(request, tenantId, quote);
  return reply.headers(page.headers).type('text/html; charset=utf-8').send(page.html);
};

const sendDocument = async (request: FastifyRequest<InLanguage>, reply: FastifyReply, limits: OfferLimits) => {
  const { tenantId, secret } = tokenOf(request);
  const source = await getOffer((work) => request.server.database.read(tenantId, work), secret);
  const { quote, terms, logo } = source;
  if (quote.status === 'draft') throw notFound();
  limits.mustHave('documents', request);
  const choices = { language: offerLanguageOf(request.query.language) };
  const { offerModelInPieces } = await import('../make-offer-model.ts');
  const work = offerModelInPieces({ quote, terms, request: choices, isItemised: true });
  const model = await inPieces(reply, work, tenantId);
  const { makePdfApart } = await import('../pdf/run-pdf-job.ts');
  const bytes = await makePdfApart({ tenantId, signal: closedSignal(reply) }, { model, logo });
  await markSeen(request, tenantId, quote);
  return reply
    .headers({ ...privately, 'content-disposition': `inline; filename="${quote.number}.pdf"` })
    .type('application/pdf')
    .send(Buffer.from(bytes));
};

const accept = async (request: FastifyRequest, reply: FastifyReply) => {
  const { tenantId, secret } = tokenOf(request);
  const { certified = [], ...rest } = request.body as AcceptanceRequest;
  const { number, status, accepted } = await request.server.database.transaction(
    tenantId,
    (tx) => acceptOffer(tx, secret, { ...rest, certified }),
    { origin: customerOrigin(request) },
  );
  reply.header('cache-control', 'private, no-store');
  if (isFormBody(request))
    return reply.redirect(`/offers/${(request.params as ByToken['Params']).offer_token}#accepted`, 303);
  return reply.send({ number, status, accepted });
};

/** D20.5: how the description of the API presents the acceptance. */
const acceptOperation = {
  id: 'acceptOffer',
  note: 'Accepts an offer on behalf of its customer, by the token of its page and without a key; the page itself sends the same as a plain form. It needs the `Origin` of this service (`origin_not_allowed`), an offer that is `sent` and not expired, a shop that takes acceptances (`offer.acceptance`), and the `version` that was shown: anything else is `conflict`. A VAT rate with `customer_certifies` that is missing in `certified` is `validation_error`. Repeating the call with the same version gives the same answer. Malformed, unknown and revoked tokens, and tokens of drafts, all give the same `not_found`; with `Accept: text/html` a refusal is a page for people, with the same status.',
  codes: ['conflict', 'origin_not_allowed', 'rate_limited'],
  example: {
    path: { offer_token: '1-h3Nc7WyB5kZr0Qx9Tg2Vmd' },
    body: { name: 'Camille Martin', version: 2, terms: true, certified: [2] },
    after: ['createQuote'],
  },
} as const;

/** D20.4, D20.5: the customer's page of an offer. */
export const offerPageRoutes = async (app: App): Promise<void> => {
  const limits = offerLimits(app.config);
  app.addHook('onClose', async () => limits.close());

  const mustBeWithin =
    (...what: Parameters<typeof limits.mustHave>[0][]) =>
    async (request: FastifyRequest) => {
      for (const one of what) limits.mustHave(one, request);
    };
  const hiddenRoute = () => ({
    config: { access: 'public' as const },
    onRequest: mustBeWithin('requests'),
    schema: { hide: true },
  });

  app.get<InLanguage>(PATH, hiddenRoute(), sendPage);
  app.get<InLanguage>(`${PATH}/document.pdf`, hiddenRoute(), (request, reply) => sendDocument(request, reply, limits));
  app.post<ByToken & { Body: AcceptanceRequest }>(
    `${PATH}/accept`,
    {
      config: { access: 'public', operation: acceptOperation },
      bodyLimit: 64 * 1024,
      onRequest: [
        mustBeWithin('requests', 'accepts'),
        async (request) => (isFormBody(request) ? mustBeOwnForm : mustBeOwnPage)(request),
      ],
      preValidation: async (request) => {
        if (isFormBody(request)) request.body = bodyOfForm(request.body as unknown as URLSearchParams) as never;
      },
      schema: {
        tags,
        summary: 'Accept an offer, as its customer',
        body: acceptanceBody,
        takesForm: true,
        response: { 200: acceptedAnswer },
      },
    },
    accept,
  );
};
