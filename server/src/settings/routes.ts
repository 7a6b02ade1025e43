import { catalogueRead, keysManage } from '../callers/scopes.ts';
import { ifMatch } from '../http/answers/conditional.ts';
import { changed, read, sendRecord, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/caller.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { type SettingsPatch, settingsSchema } from './schema.ts';
import { getSettings, patchSettings } from './service.ts';

const PATH = '/v1/settings';
const tags = ['settings'];
const response = { 200: settingsSchema.answer };

/** D19.1. */
export const settingsRoutes = async (app: App): Promise<void> => {
  app.get(
    PATH,
    { config: { access: catalogueRead }, schema: { tags, summary: 'Read the settings', response } },
    async (request, reply) => {
      const { record, etag } = await read(request, (tx) => getSettings(tx, callerOf(request).scopes));
      return sendRecord(request, reply, record, etag);
    },
  );

  app.patch<{ Body: SettingsPatch }>(
    PATH,
    {
      config: { access: keysManage },
      schema: { tags, summary: 'Change the given settings', body: settingsSchema.patch, response },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { record, etag } = await patchSettings(tx, request.body, ifMatch(request));
        return changed(record, etag);
      }),
  );
};
