import { ArrowDownNarrowWide, ClipboardPaste, Copy, Maximize2, Percent } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useMessages } from '../../../ui/language/language-context.tsx';
import { counted, messages } from '../../../ui/language/messages.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { Range } from '../../../ui/sheet/sheet-state.ts';
import { deleteSizes, insertSizes, sortSizes } from './edit-sizes.ts';
import { type Axis, type Grid, MAX_SIZES } from './grid.ts';
import styles from './grid-editor.module.css';

const words = messages({
  en: {
    toolbar: 'Price table tools',
    paste: 'Paste',
    copy: 'Copy table',
    widths: 'Widths',
    heights: 'Heights',
    before: 'Insert before the selection',
    after: 'Insert after the selection',
    end: 'Add at the end',
    remove: 'Delete selected',
    full: (most: number) => `A table has at most ${counted('en', most)} of them.`,
    lastSize: 'At least one must remain.',
    adjust: 'Change by a percentage…',
    sort: 'Sort sizes',
    enlarge: 'Enlarge',
  },
  fr: {
    toolbar: 'Outils du tableau de prix',
    paste: 'Coller',
    copy: 'Copier le tableau',
    widths: 'Largeurs',
    heights: 'Hauteurs',
    before: 'Insérer avant la sélection',
    after: 'Insérer après la sélection',
    end: 'Ajouter à la fin',
    remove: 'Supprimer la sélection',
    full: (most: number) => `Un tableau en a ${counted('fr', most)} au plus.`,
    lastSize: 'Il doit en rester une.',
    adjust: 'Modifier en pourcentage…',
    sort: 'Trier les dimensions',
    enlarge: 'Agrandir',
  },
});

type Props = {
  /** The number of sizes; prices do not matter here, so an edit of a price renders nothing again. */
  widths: number;
  heights: number;
  selection: Range;
  hasWrongSizes: boolean;
  onEdit: (edit: (grid: Grid) => Grid) => void;
  onPaste: () => void;
  onCopy: () => void;
  onAdjust: () => void;
  onEnlarge: () => void;
  isLarge: boolean;
};

const icon = { size: 16, 'aria-hidden': true } as const;

/** Actions on the whole table or on the selection. */
export const GridToolbar = memo(
  ({ widths, heights, selection, hasWrongSizes, onEdit, onPaste, onCopy, onAdjust, onEnlarge, isLarge }: Props) => {
    const say = useMessages(words);
    const sizeActions = (axis: Axis) => {
      const key = axis === 'widths' ? 'column' : 'row';
      // The headers are column 0 and row 0 of the sheet.
      const from = Math.max(0, selection.from[key] - 1);
      const to = Math.max(0, selection.to[key] - 1);
      const count = to - from + 1;
      const length = axis === 'widths' ? widths : heights;
      const full = length >= MAX_SIZES ? say.full(MAX_SIZES) : undefined;
      const insert = (at: number, lines: number) => () => onEdit((grid) => insertSizes(grid, axis, at, lines));
      return [
        { id: 'before', name: say.before, forbidden: full, onAction: insert(from, count) },
        { id: 'after', name: say.after, forbidden: full, onAction: insert(to + 1, count) },
        { id: 'end', name: say.end, forbidden: full, onAction: insert(length, 1) },
        {
          id: 'remove',
          name: say.remove,
          forbidden: count >= length ? say.lastSize : undefined,
          onAction: () => onEdit((grid) => deleteSizes(grid, axis, from, to)),
        },
      ];
    };
    return (
      <div role="toolbar" aria-label={say.toolbar} className={styles.toolbar}>
        <Button icon={<ClipboardPaste {...icon} />} onPress={onPaste}>
          {say.paste}
        </Button>
        <Button changesNothing icon={<Copy {...icon} />} onPress={onCopy}>
          {say.copy}
        </Button>
        <MenuButton isNamed label={say.widths} actions={sizeActions('widths')} />
        <MenuButton isNamed label={say.heights} actions={sizeActions('heights')} />
        <Button icon={<Percent {...icon} />} onPress={onAdjust}>
          {say.adjust}
        </Button>
        {hasWrongSizes && (
          <Button icon={<ArrowDownNarrowWide {...icon} />} onPress={() => onEdit(sortSizes)}>
            {say.sort}
          </Button>
        )}
        {!isLarge && (
          <Button changesNothing icon={<Maximize2 {...icon} />} onPress={onEnlarge}>
            {say.enlarge}
          </Button>
        )}
      </div>
    );
  },
);
