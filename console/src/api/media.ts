import { type Schemas, unwrap, type VantailClient } from '@vantail/client';

export type Media = Schemas['Media'];

export const mediaCalls = (client: VantailClient) => ({
  /** D16.4. */
  upload: async (file: File): Promise<Media> => {
    const form = new FormData();
    form.set('file', file);
    return unwrap(
      await client.POST('/v1/media', {
        body: form as unknown as { file: string },
        bodySerializer: (body) => body as unknown as FormData,
      }),
    ) as Media;
  },
});
