import { randomUUID } from 'node:crypto';
import { counted } from '../platform/words/counted.ts';
import { callService, listAll } from './call-service.ts';
import { defineCommand } from './command.ts';
import { idOf } from './parse-arguments.ts';
import { keyFlags, tenantService } from './service-access.ts';
import { changeOf, textTable } from './text-table.ts';

type Plan = {
  id: number;
  name: string;
  state: string;
  effective_at: string | null;
  request_count: number;
  published_change: number | null;
};

type Findings = { errors: object[]; warnings: object[] };

type Check = {
  total: number;
  products: {
    product_id: number;
    name: string;
    from_price: { old: number | null; new: number | null };
    report: { gained: Findings; lost: Findings } | null;
  }[];
  changed_since: { resource: { kind: string; id: number; name: string | null } }[];
};

const PATH = '/v1/plans';

const lines = (plans: readonly Plan[]) =>
  textTable(
    ['ID', 'NAME', 'STATE', 'EFFECTIVE AT', 'REQUESTS'],
    plans.map(({ id, name, state, effective_at, request_count }) => [
      id,
      name,
      state,
      effective_at ?? '',
      request_count,
    ]),
  );

const planArgument = [{ name: 'ID', summary: 'the id of the plan, as "vantail plans list" prints it' }] as const;

const listPlans = defineCommand({
  name: 'plans list',
  summary: 'list the plans: what is prepared, scheduled and published',
  flags: {
    state: { value: 'STATE', summary: 'only those: draft, scheduled, published, failed or discarded' },
    ...keyFlags,
  },
  examples: ['vantail plans list --state scheduled'],
  run: async ({ flags, env, terminal }) => {
    const query = flags.state === undefined ? '' : `?state=${encodeURIComponent(flags.state)}`;
    const plans = await listAll<Plan>(tenantService(flags, env), `${PATH}${query}`);
    terminal.answer(plans, lines(plans));
    return 'done';
  },
});

const countOf = (report: Check['products'][number]['report'], side: 'gained' | 'lost') =>
  report ? String(report[side].errors.length + report[side].warnings.length) : '?';

const checkPlan = defineCommand({
  name: 'plans check',
  summary: 'run a plan and roll it back: say what publishing it would do',
  args: planArgument,
  flags: keyFlags,
  about: ['Writes nothing. A plan that would be refused is refused here; the message names the request.'],
  examples: ['vantail plans check 4'],
  run: async ({ args: [id = ''], flags, env, terminal }) => {
    const path = `${PATH}/${idOf('ID', id)}/check`;
    const check = await callService<Check>(tenantService(flags, env), 'POST', path);
    terminal.answer(check, [
      ...textTable(
        ['PRODUCT', 'NAME', 'FROM-PRICE', 'REPORT GAINS', 'LOSES'],
        check.products.map(({ product_id, name, from_price, report }) => [
          product_id,
          name,
          changeOf(from_price),
          countOf(report, 'gained'),
          countOf(report, 'lost'),
        ]),
      ),
    ]);
    for (const { resource } of check.changed_since)
      terminal.note(
        `${resource.kind} ${resource.id} (${resource.name ?? ''}) was changed since its request was added.`,
      );
    terminal.note(`${counted(check.total, 'changes')} would be made.`);
    return 'done';
  },
});

const publishPlan = defineCommand({
  name: 'plans publish',
  summary: 'publish a plan now, all of it or nothing',
  args: planArgument,
  flags: keyFlags,
  examples: ['vantail plans publish 4'],
  run: async ({ args: [id = ''], flags, env, terminal }) => {
    const path = `${PATH}/${idOf('ID', id)}/publish`;
    const plan = await callService<Plan>(tenantService(flags, env), 'POST', path, undefined, randomUUID());
    terminal.answer(plan, lines([plan]));
    terminal.note(`To undo the whole plan: vantail revert ${plan.published_change}`);
    return 'done';
  },
});

export const planCommands = [listPlans, checkPlan, publishPlan];
