import { LogOut } from 'lucide-react';
import { accountCalls, type SignedInDevice, useDevices } from '../api/access.ts';
import { useWrite } from '../api/use-catalogue.ts';
import { useSession } from '../session/session-context.tsx';
import { useFormat } from '../session/use-format.ts';
import { deviceName } from '../session/ways-in.ts';
import { IconButton } from '../ui/button.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Loaded, Skeleton } from '../ui/feedback/loaded.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toasts.tsx';
import { ago } from '../ui/language/format.ts';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { problemWords } from '../ui/language/problem-words.ts';
import { FormSection } from '../ui/layout/form-section.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';

const words = messages({
  en: {
    title: 'Signed-in devices',
    help: 'A device is signed out automatically after 12 hours without use, and in any case after 30 days.',
    device: 'Device',
    unknown: 'Unknown browser',
    here: 'This device',
    since: 'Signed in',
    used: 'Last used',
    by: (passkey: string) => `with ${passkey}`,
    actions: 'Actions',
    endOf: (device: string) => `Sign out ${device}`,
    ended: (device: string) => `Signed out ${device}`,
  },
  fr: {
    title: 'Appareils connectés',
    help: 'Un appareil inutilisé pendant 12 heures est déconnecté de lui-même, et tout appareil après 30 jours.',
    device: 'Appareil',
    unknown: 'Navigateur inconnu',
    here: 'Cet appareil',
    since: 'Connecté',
    used: 'Dernier usage',
    by: (passkey: string) => `avec ${passkey}`,
    actions: 'Actions',
    endOf: (device: string) => `Déconnecter ${device}`,
    ended: (device: string) => `Déconnecté : ${device}`,
  },
});

/** D18.3: where one is signed in; each can be ended. */
export const Devices = () => {
  const say = useMessages(words);
  const query = useDevices();
  return (
    <FormSection title={say.title} level={2} help={say.help}>
      <Loaded query={query} skeleton={<Skeleton lines={2} height={28} />}>
        {(devices) => <DeviceRows devices={devices} />}
      </Loaded>
    </FormSection>
  );
};

const DeviceRows = ({ devices }: { devices: readonly SignedInDevice[] }) => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const { date } = useFormat();
  const { client, signOut } = useSession();
  const nameOf = ({ user_agent }: SignedInDevice) => deviceName(user_agent) || say.unknown;
  const end = useWrite(async (device: SignedInDevice) => {
    if (device.is_current) return signOut();
    await accountCalls(client).endSession(device);
    toast(say.ended(nameOf(device)));
  });
  const columns: Column<SignedInDevice>[] = [
    {
      id: 'device',
      title: say.device,
      cell: (device) => (
        <>
          <strong>{nameOf(device)}</strong>
          {device.passkey !== null && <div className="soft small">{say.by(device.passkey)}</div>}
          {device.is_current && <Badge signal="good">{say.here}</Badge>}
        </>
      ),
    },
    { id: 'since', title: say.since, isMinor: true, cell: ({ created_at }) => date(created_at) },
    { id: 'used', title: say.used, cell: ({ used_at }) => ago(language, used_at) },
    {
      id: 'actions',
      title: say.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (device) => (
        <IconButton
          label={say.endOf(nameOf(device))}
          icon={<LogOut size={16} aria-hidden="true" />}
          isPending={end.isPending && end.variables?.id === device.id}
          onPress={() => end.mutate(device)}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable label={say.title} columns={columns} rows={devices} rowKey={({ id }) => id} />
      {end.isError && <Notice signal="bad">{problemWords(end.error, language)}</Notice>}
    </>
  );
};
