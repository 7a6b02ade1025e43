import { SERVICE_PRICING, type ServicePriceType } from '@vantail/pricing';
import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { QuoteLine } from '../../../api/quotes.ts';
import { KeepAsExample } from '../../../configurator/examples/keep-as-example.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useMessages } from '../../../ui/language/language-context.tsx';
import { messages } from '../../../ui/language/messages.ts';
import { SortableList } from '../../../ui/lists/sortable-list.tsx';
import { useMoveActions } from '../../../ui/lists/use-move-actions.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { type EditedLine, inOrder, requestAgain, withCopy, withoutLine } from './edited-lines.ts';
import { LineFields } from './line-fields.tsx';
import { LineSummary } from './line-summary.tsx';

const words = messages({
  en: {
    lines: 'Lines',
    edit: 'Change',
    copy: 'Copy',
    remove: 'Remove',
    actions: (name: string) => `Actions for ${name}`,
    done: 'Done',
    unnamed: 'Line without a name',
    empty: 'No line left',
    emptyText: 'A quote has at least one line: add a window, a service, a free line or a heading.',
  },
  fr: {
    lines: 'Lignes',
    edit: 'Modifier',
    copy: 'Copier',
    remove: 'Retirer',
    actions: (name: string) => `Actions pour ${name}`,
    done: 'Terminé',
    unnamed: 'Ligne sans nom',
    empty: 'Plus aucune ligne',
    emptyText: 'Un devis a au moins une ligne : ajoutez une fenêtre, une prestation, une ligne libre ou un titre.',
  },
});

type KeepLineProps = { quoteId: number; line: QuoteLine | undefined; name: string };

/** D21.4: a saved line as an example of its product, as it was priced. Labels are about the customer, and stay here (D20.6). */
const KeepLine = ({ quoteId, line, name }: KeepLineProps) =>
  line?.product_id && (
    <KeepAsExample
      productId={line.product_id}
      example={{ quote_id: quoteId, line_id: line.id }}
      suggestedName={`${name}, ${line.width ?? 0} × ${line.height ?? 0}`}
    />
  );

type Props = {
  quoteId: number;
  lines: readonly EditedLine[];
  /** Undefined: the quote is no draft, and its lines are only shown. */
  onLines: ((lines: EditedLine[]) => void) | undefined;
  /** The lines as the service prices them. */
  priced: readonly QuoteLine[];
  /** Whether they are these lines, in this order; else they are those of before. */
  isCurrent: boolean;
  currency: string;
};

type LineService = { discountable?: boolean; price_type?: ServicePriceType } | null | undefined;

const appliesToPieces = (service: LineService): boolean =>
  service?.price_type !== undefined && SERVICE_PRICING[service.price_type].appliesToPieces;

type ActionsOptions = {
  pricedOf: (line: EditedLine) => QuoteLine | undefined;
  onOrder: (keys: number[]) => void;
  onEdit: (key: number) => void;
};

/** What the menu of a line offers. */
const useLineActions = (
  lines: readonly EditedLine[],
  onLines: Props['onLines'],
  { pricedOf, onOrder, onEdit }: ActionsOptions,
) => {
  const say = useMessages(words);
  const moves = useMoveActions(
    lines.map(({ key }) => key),
    onOrder,
  );
  const copy = (line: EditedLine) => {
    const saved = pricedOf(line);
    onLines?.(withCopy(lines, line, line.request ?? (saved && requestAgain(saved))));
  };
  return (line: EditedLine) => [
    { id: 'edit', name: say.edit, icon: <Pencil size={14} aria-hidden="true" />, onAction: () => onEdit(line.key) },
    { id: 'copy', name: say.copy, icon: <Copy size={14} aria-hidden="true" />, onAction: () => copy(line) },
    ...moves(line.key),
    {
      id: 'remove',
      name: say.remove,
      icon: <Trash2 size={14} aria-hidden="true" />,
      onAction: () => onLines?.(withoutLine(lines, line.key)),
    },
  ];
};

/** D19.5: an alternative is named only by a service that is one, too. */
const windowsFor = ({ alternative }: EditedLine, lines: readonly EditedLine[], nameOf: (line: EditedLine) => string) =>
  lines.flatMap((line, index) =>
    line.kind === 'product' && (alternative || !line.alternative)
      ? [{ id: `${line.key}`, name: `${index + 1}. ${nameOf(line)}` }]
      : [],
  );

type EditDialogProps = {
  line: EditedLine;
  title: string;
  service: LineService;
  /** The windows that a service may name. */
  windows: readonly { id: string; name: string }[];
  onChange: (patch: Partial<EditedLine>) => void;
  onClose: () => void;
};

const EditDialog = ({ line, title, service, windows, onChange, onClose }: EditDialogProps) => {
  const say = useMessages(words);
  const isService = line.kind === 'service';
  return (
    <Dialog
      title={title}
      isOpen
      shape="wide"
      onClose={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          {say.done}
        </Button>
      }
    >
      <LineFields
        line={line}
        onChange={onChange}
        isDiscountable={!isService || service?.discountable === true}
        isCounted={!isService || service?.price_type === 'flat'}
        windows={isService && appliesToPieces(service) ? windows : undefined}
      />
    </Dialog>
  );
};

/** The lines of a quote in their order: moved, labelled, copied and removed while it is a draft (D20.7). */
export const QuoteLines = ({ quoteId, lines, onLines, priced, isCurrent, currency }: Props) => {
  const say = useMessages(words);
  const [open, setOpen] = useState<number | undefined>(undefined);
  const nameOf = ({ title, name, label }: EditedLine) => label ?? name ?? (title || say.unnamed);
  // A line that is not saved is known by its position alone: until it is priced, another line has that position.
  const pricedOf = (line: EditedLine) => {
    if (line.id !== undefined) return priced.find(({ id }) => id === line.id);
    return isCurrent ? priced[lines.findIndex(({ key }) => key === line.key)] : undefined;
  };
  const order = (keys: number[]) => onLines?.(inOrder(lines, keys));
  const actionsOf = useLineActions(lines, onLines, { pricedOf, onOrder: order, onEdit: setOpen });
  const edited = lines.find(({ key }) => key === open);
  return (
    <>
      <SortableList
        label={say.lines}
        items={lines.map((line) => ({ ...line, id: line.key }))}
        nameOf={nameOf}
        onOrder={order}
        isFixed={onLines === undefined}
        empty={<EmptyState title={say.empty}>{say.emptyText}</EmptyState>}
      >
        {(item, grip) => {
          const line = lines.find(({ key }) => key === item.key) as EditedLine;
          return (
            <LineSummary
              line={line}
              priced={pricedOf(line)}
              name={nameOf(line)}
              currency={currency}
              before={grip}
              actions={
                <>
                  {line.kind === 'product' && line.id !== undefined && (
                    <KeepLine quoteId={quoteId} line={pricedOf(line)} name={line.title} />
                  )}
                  {onLines && <MenuButton label={say.actions(nameOf(line))} actions={actionsOf(line)} />}
                </>
              }
            />
          );
        }}
      </SortableList>
      {edited && (
        <EditDialog
          line={edited}
          title={nameOf(edited)}
          service={pricedOf(edited)?.service as LineService}
          windows={windowsFor(edited, lines, nameOf)}
          onChange={(patch) => onLines?.(lines.map((line) => (line.key === open ? { ...line, ...patch } : line)))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
