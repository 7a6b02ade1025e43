import { callService, listAll } from './call-service.ts';
import { defineCommand } from './command.ts';
import { idOf } from './parse-arguments.ts';
import { listOfTenant, MANAGES_OR_OPERATOR, tenantFlags } from './service-access.ts';
import { textTable } from './text-table.ts';

type Person = {
  id: number;
  email: string;
  name: string;
  role: string;
  active: boolean;
  invitation_expires_at: string | null;
  invitation_url?: string;
};

const lines = (people: readonly Person[]) =>
  textTable(
    ['ID', 'EMAIL', 'NAME', 'ROLE', 'INVITED UNTIL', 'ACTIVE'],
    people.map(({ id, email, name, role, invitation_expires_at, active }) => [
      id,
      email,
      name,
      role,
      invitation_expires_at?.slice(0, 10) ?? '',
      active ? 'yes' : 'no',
    ]),
  );

const invitePerson = defineCommand({
  name: 'people invite',
  summary: 'invite a person, and print the link once',
  args: [{ name: 'EMAIL', summary: 'identifies the person; the service sends no e-mail' }],
  flags: {
    name: { value: 'NAME', summary: 'the name in the history; default: the e-mail address' },
    role: { value: 'viewer|editor|manager', summary: 'what they may do; manager when absent' },
    ...tenantFlags,
  },
  about: [MANAGES_OR_OPERATOR, 'Whoever opens the link first, within 7 days, registers a passkey with it.'],
  examples: [
    'vantail people invite camille@shop.example --tenant 3',
    'vantail people invite alex@shop.example --role viewer',
  ],
  run: async ({ args: [email = ''], flags, env, terminal }) => {
    const { service, path } = listOfTenant('people', flags, env);
    const body = { email, name: flags.name ?? email, role: flags.role ?? 'manager' };
    const invited = await callService<Person>(service, 'POST', path, body);
    for (const line of lines([invited])) terminal.note(line);
    terminal.note('The invitation (you will not see it again):');
    terminal.answer(invited, [invited.invitation_url ?? '']);
    return 'done';
  },
});

const listPeople = defineCommand({
  name: 'people list',
  summary: 'list the people of a tenant',
  flags: tenantFlags,
  about: [MANAGES_OR_OPERATOR],
  examples: ['vantail people list', 'vantail people list --tenant 3'],
  run: async ({ flags, env, terminal }) => {
    const { service, path } = listOfTenant('people', flags, env);
    const people = await listAll<Person>(service, path);
    terminal.answer(people, lines(people));
    return 'done';
  },
});

const deactivatePerson = defineCommand({
  name: 'people deactivate',
  summary: 'deactivate a person, and end their sessions',
  args: [{ name: 'ID', summary: 'the id of the person, as "vantail people list" shows it' }],
  flags: tenantFlags,
  about: [MANAGES_OR_OPERATOR],
  examples: ['vantail people deactivate 7', 'vantail people deactivate 7 --tenant 3'],
  run: async ({ args: [id = ''], flags, env, terminal }) => {
    const { service, path } = listOfTenant('people', flags, env);
    const person = await callService<Person>(service, 'DELETE', `${path}/${idOf('ID', id)}`);
    terminal.answer(person, lines([person]));
    return 'done';
  },
});

export const peopleCommands = [invitePerson, listPeople, deactivatePerson];
