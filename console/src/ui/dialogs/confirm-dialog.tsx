import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

type Props = Omit<FormDialogProps, 'role' | 'forbidden'> & { isOpen: boolean };

/** A question before something that is hard to undo. */
export const ConfirmDialog = (props: Props) => <FormDialog role="alertdialog" {...props} />;
