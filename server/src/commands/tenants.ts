import { callService, listAll } from './call-service.ts';
import { defineCommand, type Flags, usageFailure } from './command.ts';
import { idOf, yesNoOf } from './parse-arguments.ts';
import { operatorFlags, operatorService } from './service-access.ts';
import { textTable } from './text-table.ts';

type Tenant = { id: number; name: string; currency: string; price_basis: string; active: boolean };

const PATH = '/operator/v1/tenants';

const lines = (tenants: readonly Tenant[]) =>
  textTable(
    ['ID', 'NAME', 'CURRENCY', 'BASIS', 'ACTIVE'],
    tenants.map(({ id, name, currency, price_basis, active }) => [
      id,
      name,
      currency,
      price_basis,
      active ? 'yes' : 'no',
    ]),
  );

const fields = {
  currency: { value: 'CODE', summary: 'ISO 4217, EUR when absent at creation' },
  'price-basis': { value: 'HT|TTC', summary: 'whether prices are without or with tax, TTC when absent at creation' },
} as const satisfies Flags;

const bodyOf = (flags: {
  name?: string | undefined;
  currency?: string | undefined;
  'price-basis'?: string | undefined;
}) => ({
  ...(flags.name === undefined ? {} : { name: flags.name }),
  ...(flags.currency === undefined ? {} : { currency: flags.currency }),
  ...(flags['price-basis'] === undefined ? {} : { price_basis: flags['price-basis'] }),
});

const listTenants = defineCommand({
  name: 'tenants list',
  summary: 'list the tenants of the installation',
  flags: operatorFlags,
  examples: ['vantail tenants list'],
  run: async ({ flags, env, terminal }) => {
    const tenants = await listAll<Tenant>(operatorService(flags, env), PATH);
    terminal.answer(tenants, lines(tenants));
    return 'done';
  },
});

const createTenant = defineCommand({
  name: 'tenants create',
  summary: 'create a tenant; it has no key yet',
  args: [{ name: 'NAME', summary: 'the name of the tenant' }],
  flags: { ...fields, ...operatorFlags },
  examples: ["vantail tenants create 'Menuiserie Dupont' --price-basis HT"],
  run: async ({ args: [name = ''], flags, env, terminal }) => {
    const service = operatorService(flags, env);
    const tenant = await callService<Tenant>(service, 'POST', PATH, { ...bodyOf(flags), name });
    terminal.answer(tenant, lines([tenant]));
    terminal.note(`A key for it: vantail keys create --tenant ${tenant.id} --name NAME`);
    return 'done';
  },
});

const updateTenant = defineCommand({
  name: 'tenants update',
  summary: 'change a tenant, or deactivate it',
  args: [{ name: 'ID', summary: 'the id of the tenant' }],
  flags: {
    name: { value: 'NAME', summary: 'its new name' },
    ...fields,
    active: { value: 'yes|no', summary: 'no: all its keys are refused; yes: they work again' },
    ...operatorFlags,
  },
  examples: ['vantail tenants update 3 --active no'],
  run: async ({ args: [id = ''], flags, env, terminal }) => {
    const active = flags.active === undefined ? {} : { active: yesNoOf('--active', flags.active) };
    const body = { ...bodyOf(flags), ...active };
    if (Object.keys(body).length === 0)
      throw usageFailure('Say what to change: --name, --currency, --price-basis or --active');
    const path = `${PATH}/${idOf('ID', id)}`;
    const tenant = await callService<Tenant>(operatorService(flags, env), 'PATCH', path, body);
    terminal.answer(tenant, lines([tenant]));
    return 'done';
  },
});

export const tenantCommands = [listTenants, createTenant, updateTenant];
