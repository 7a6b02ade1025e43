import { unwrap } from '@vantail/client';
import { options, products } from '../../api/catalogue-resource.ts';
import { useAll, useWrite } from '../../api/use-catalogue.ts';
import { useSession } from '../../session/session-context.tsx';
import type { PictureTarget } from './match-pictures.ts';

type Listed = Omit<PictureTarget, 'kind'>;

const targetOf =
  (kind: PictureTarget['kind']) =>
  ({ id, name, name_en, reference, image_url, active }: Listed): PictureTarget => ({
    kind,
    id,
    name,
    name_en,
    reference,
    image_url,
    active,
  });

/** Every product and option; undefined until all of them are there: a match among some of them is none. */
export const usePictureTargets = () => {
  const [allProducts, allOptions] = [useAll(products), useAll(options)];
  const targets =
    allProducts.data && allOptions.data
      ? [...allProducts.data.map(targetOf('product')), ...allOptions.data.map(targetOf('option'))]
      : undefined;
  return { targets, error: allProducts.error ?? allOptions.error };
};

type Assignment = { kind: PictureTarget['kind']; id: number; image_url: string };

/** B10: all pictures in one change, which a single undo reverts. */
export const useAssignPictures = () => {
  const { client, lastWrite } = useSession();
  return useWrite(async (assignments: readonly Assignment[]) => ({
    report: unwrap(await client.POST('/v1/media/assignments', { body: { assignments: [...assignments] } })),
    requestId: lastWrite(),
  }));
};
