import { ChevronDown, EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import styles from '../fields/field.module.css';
import { Button } from './button.tsx';

export type MenuAction = { id: string; name: string; icon?: ReactNode; isDisabled?: boolean; onAction: () => void };

type Props = {
  label: string;
  actions: readonly MenuAction[];
  /** In a toolbar the label is shown instead of the dots. */
  isNamed?: boolean;
};

/** The actions on one thing, behind three dots or a name. */
export const MenuButton = ({ label, actions, isNamed = false }: Props) => (
  <MenuTrigger>
    {isNamed ? (
      <Button>
        {label}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
    ) : (
      // No tooltip: three dots explain themselves, and a list has hundreds of them.
      <Button kind="quiet" aria-label={label} icon={<EllipsisVertical size={16} aria-hidden="true" />} />
    )}
    <Popover className={styles.popover ?? ''} placement={isNamed ? 'bottom start' : 'bottom end'}>
      <Menu className={styles.list ?? ''} aria-label={label}>
        {actions.map(({ id, name, icon, isDisabled = false, onAction }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={name}
            className={styles.item ?? ''}
            isDisabled={isDisabled}
            onAction={onAction}
          >
            <span>{name}</span>
            {icon}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
);
