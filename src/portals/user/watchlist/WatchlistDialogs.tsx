import { lazy, Suspense } from 'react';

import type { DialogParam } from '@/shared/url/useDialogParam';

import { AddStockDialog } from './AddStockDialog';

const ListDialog = lazy(async () => ({ default: (await import('./WatchlistNameDialog')).WatchlistNameDialog }));
const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange/ArrangeDialog')).ArrangeDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./import/ImportDialog')).ImportDialog }));

export type WatchlistDialog = 'add' | 'newList' | 'rename' | 'arrange' | 'import' | 'note';

interface WatchlistDialogsProps {
  dialog: DialogParam<WatchlistDialog>;
  listId: number | null;
  /** Of a further list, once it is read. */
  name: string | null;
}

/** The open dialog of the page, apart from the note, which the table opens for one of its stocks. */
export function WatchlistDialogs({ dialog, listId, name }: WatchlistDialogsProps) {
  const { close } = dialog;
  return (
    <Suspense>
      {dialog.isOpen('add') ? <AddStockDialog listId={listId} onClose={close} /> : null}
      {dialog.isOpen('newList') ? <ListDialog onClose={close} /> : null}
      {dialog.isOpen('rename') && listId !== null && name !== null ? (
        <ListDialog list={{ id: listId, name }} onClose={close} />
      ) : null}
      {dialog.isOpen('arrange') ? <ArrangeDialog listId={listId} onClose={close} /> : null}
      {dialog.isOpen('import') ? <ImportDialog listId={listId} onClose={close} /> : null}
    </Suspense>
  );
}
