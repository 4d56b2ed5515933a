import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useAddWatchlistMutation } from '@/generated/watchlists/addWatchlist';
import { useRenameWatchlistMutation } from '@/generated/watchlists/renameWatchlist';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextField } from '@/shared/form/TextField';
import { paths } from '@/shared/paths';
import { watchlistSchema } from '@rules/market/watchlists';

interface Values {
  name: string;
}

interface WatchlistNameDialogProps {
  /** The list to rename; a new one when absent. */
  list?: { id: number; name: string };
  onClose: () => void;
}

const OPTIONS = { failure: 'form', refetchQueries: ['getWatchlists'] } as const;

/** Names a list. A new one is opened. */
export function WatchlistNameDialog({ list, onClose }: WatchlistNameDialogProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const added = useRef<number | null>(null);
  const add = useAction(useAddWatchlistMutation, {
    ...OPTIONS,
    onSuccess: ({ data }) => {
      added.current = data?.id ?? null;
    },
  });
  const rename = useAction(useRenameWatchlistMutation, OPTIONS);
  const submit = async ({ name }: Values) => {
    const { ok } = list === undefined ? await add.run({ name }) : await rename.run({ id: list.id, name });
    return ok;
  };
  return (
    <FormDialog<Values>
      title={intl.formatMessage({ id: list === undefined ? 'watchlists.lists.add' : 'watchlists.lists.rename' })}
      submitLabel={intl.formatMessage({
        id: list === undefined ? 'watchlists.lists.create' : 'watchlists.lists.save',
      })}
      initialValues={{ name: list?.name ?? '' }}
      schema={watchlistSchema}
      submitting={add.busy || rename.busy}
      serverError={list === undefined ? add.error : rename.error}
      onSubmit={submit}
      // After the guard of the form is released: a new list is another page.
      onSaved={() =>
        added.current === null ? onClose() : void navigate(paths.watchlist(added.current), { replace: true })
      }
      onClose={onClose}
    >
      <TextField name="name" label={intl.formatMessage({ id: 'watchlists.lists.name' })} required />
    </FormDialog>
  );
}
