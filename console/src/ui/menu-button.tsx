import { ChevronDown, EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { Button } from './button.tsx';
import styles from './fields/field.module.css';
import { useLock } from './lock.tsx';

export type MenuAction = {
  id: string;
  name: string;
  icon?: ReactNode;
  /** Why it cannot be chosen; it is shown below the name. */
  forbidden?: string | undefined;
  /** It can be chosen also where everything is locked. */
  changesNothing?: boolean;
  onAction: () => void;
};

type Props = {
  label: string;
  actions: readonly MenuAction[];
  /** In a toolbar the label is shown instead of the dots. */
  isNamed?: boolean;
};

/** The actions on one thing, behind three dots or a name. Where none can be chosen, for one reason, the button itself says it. */
export const MenuButton = ({ label, actions, isNamed = false }: Props) => {
  const lock = useLock();
  const items = actions.map((action) => ({
    ...action,
    forbidden: (action.changesNothing ? undefined : lock) ?? action.forbidden,
  }));
  const reasons = new Set(items.map(({ forbidden }) => forbidden));
  const [reason] = reasons.size === 1 ? reasons : [];
  const opener = <Opener label={label} isNamed={isNamed} forbidden={reason} />;
  if (reason !== undefined) return opener;
  return (
    <MenuTrigger>
      {opener}
      <Popover className={styles.popover ?? ''} placement={isNamed ? 'bottom start' : 'bottom end'}>
        <Menu className={styles.list ?? ''} aria-label={label}>
          {items.map(({ id, name, icon, forbidden, onAction }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={name}
              className={styles.item ?? ''}
              isDisabled={forbidden !== undefined}
              onAction={onAction}
            >
              <span className={styles.words}>
                <Text slot="label">{name}</Text>
                {forbidden !== undefined && (
                  <Text slot="description" className="soft small">
                    {forbidden}
                  </Text>
                )}
              </span>
              {icon}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
};

type OpenerProps = { label: string; isNamed: boolean; forbidden: string | undefined };

/** Opening a menu changes nothing; what stands in it asks for itself. */
const Opener = ({ label, isNamed, forbidden }: OpenerProps) =>
  isNamed ? (
    <Button changesNothing forbidden={forbidden}>
      {label}
      <ChevronDown size={16} aria-hidden="true" />
    </Button>
  ) : (
    // No tooltip: three dots explain themselves, and a list has hundreds of them.
    <Button
      changesNothing
      forbidden={forbidden}
      kind="quiet"
      aria-label={label}
      icon={<EllipsisVertical size={16} aria-hidden="true" />}
    />
  );
