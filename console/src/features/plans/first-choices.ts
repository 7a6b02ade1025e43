import { unwrap, type VantailClient } from '@vantail/client';

type Size = { width: number | null; height: number | null };
type Selection = { step_id: number; option_ids: number[] };

const MAX_STEPS = 50;

/** D14.7: the first options that can be chosen in each step that asks for some, as a customer who takes what comes first. */
export const firstChoices = async (client: VantailClient, product_id: number, size: Size): Promise<Selection[]> => {
  const selections: Selection[] = [];
  for (let turn = 0; turn < MAX_STEPS; turn++) {
    const { steps, next_step_id } = unwrap(
      await client.POST('/v1/products/{product_id}/choices', {
        params: { path: { product_id } },
        body: { ...size, selections },
      }),
    );
    const step = steps.find(({ step_id }) => step_id === next_step_id);
    const known = selections.find(({ step_id }) => step_id === next_step_id);
    const option = step?.options.find(
      ({ option_id, available }) => available && !known?.option_ids.includes(option_id),
    );
    if (!step || !option) return selections;
    if (known) known.option_ids.push(option.option_id);
    else selections.push({ step_id: step.step_id, option_ids: [option.option_id] });
  }
  return selections;
};
