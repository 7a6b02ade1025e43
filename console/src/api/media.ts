import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { mustBeReadable } from '../ui/browser/browser.ts';

export type Media = Schemas['Media'];

export type ListedMedia = Schemas['ListedMedia'];

/** D16.4: a page of the library; with `q`, of pictures whose file has these words in its name. */
export const useMediaList = ({ q, ...page }: { page: number; page_size: number; q: string }) => {
  const client = useClient();
  const query = q === '' ? page : { ...page, q };
  return useQuery({
    queryKey: ['media', query],
    queryFn: async () => unwrap(await client.GET('/v1/media', { params: { query } })),
    placeholderData: keepPreviousData,
  });
};

export const mediaCalls = (client: VantailClient) => ({
  /** D16.4. */
  upload: async (file: File): Promise<Media> => {
    await mustBeReadable(file);
    const form = new FormData();
    form.set('file', file);
    return unwrap(
      await client.POST('/v1/media', {
        body: form as unknown as { file: string },
        bodySerializer: (body) => body as unknown as FormData,
      }),
    ) as Media;
  },
  remove: async (id: number) => unwrap(await client.DELETE('/v1/media/{id}', { params: { path: { id } } })),
});
