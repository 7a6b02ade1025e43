import { unwrap, type VantailClient } from '@vantail/client';
import { brands, categories } from '../../api/catalogue-resource.ts';
import { useAll, useWrite } from '../../api/use-catalogue.ts';
import { useSession } from '../../session/session-context.tsx';
import { folded } from '../../ui/language/folded.ts';
import { useLanguage } from '../../ui/language/language-context.tsx';
import { completeDraft, type Template, type TemplateDraft } from './template.ts';
import { templateDocument } from './template-document.ts';

type Named = { id: number; name: string };

/** The record of that name, as a reader compares names; undefined where it is to be made. */
export const namedOne = (records: readonly Named[], name: string): Named | undefined =>
  records.find((record) => folded(record.name) === folded(name.trim()));

const active = { active: true };

/** Makes the product of a template, and before it the category and the brand where there is none of that name. */
export const useMakeProduct = (template: Template) => {
  const { client, lastWrite } = useSession();
  const { language } = useLanguage();
  const allCategories = useAll(categories, active);
  const allBrands = useAll(brands, active);
  const write = useWrite(async (draft: TemplateDraft) => {
    // What an earlier try has made is found again, since a failed one reads the lists anew.
    const category = namedOne(allCategories.data ?? [], draft.category);
    const brand = namedOne(allBrands.data ?? [], draft.brand);
    const category_id = category?.id ?? (await categories.create(client, { name: draft.category.trim() })).id;
    const brand_id = brand?.id ?? (await brands.create(client, { name: draft.brand.trim() })).id;
    const body = templateDocument(template, completeDraft(draft), { category_id, brand_id }, language);
    const id = await importProduct(client, body);
    return { id, requestId: lastWrite() };
  });
  const readAgain = () => Promise.all([allCategories.refetch(), allBrands.refetch()]);
  return { write, readAgain, categories: allCategories.data ?? [], brands: allBrands.data ?? [] };
};

const importProduct = async (client: VantailClient, body: unknown): Promise<number> => {
  const answer = await client.POST('/v1/products/import', { params: { query: {} }, body: body as never });
  const { product } = unwrap(answer);
  if (product.id === null) throw new Error('The answer of a real run names its product.');
  return product.id;
};
