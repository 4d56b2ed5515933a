import { useIntl } from 'react-intl';
import { object, string } from 'yup';

import { useSetStockNoteMutation } from '@/generated/watchlists/setStockNote';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { TextField } from '@/shared/form/TextField';
import { splitTags, stockNoteSchema, WATCHLIST_LIMITS } from '@rules/market/watchlists';

interface Values {
  note: string;
  tags: string;
}

const tagList = stockNoteSchema.pick(['tags']);

/** The form has the tags as one text; the rules are those of the list. */
const schema = object({
  note: stockNoteSchema.fields.note,
  tags: string().test('tags', (text, context) => {
    const tags = splitTags(text ?? '');
    try {
      tagList.validateSync({ tags });
      return true;
    } catch (error) {
      return context.createError({ message: error instanceof Error ? error.message : '' });
    }
  }),
});

interface NoteDialogProps {
  stock: { ticker_id: number; ticker_symbol: string; note: string; tags: readonly string[] };
  onClose: () => void;
}

/** What the viewer writes about a stock, for themselves. */
export function NoteDialog({ stock, onClose }: NoteDialogProps) {
  const { ticker_id: tickerId, ticker_symbol: symbol } = stock;
  const intl = useIntl();
  const save = useAction(useSetStockNoteMutation, { failure: 'form', refetchQueries: ['getStockWatchlist'] });
  return (
    <FormDialog<Values>
      title={intl.formatMessage({ id: 'watchlists.note.title' }, { symbol })}
      name={`stock-note-${tickerId}`}
      submitLabel={intl.formatMessage({ id: 'watchlists.lists.save' })}
      initialValues={{ note: stock.note, tags: stock.tags.join(', ') }}
      schema={schema}
      submitting={save.busy}
      serverError={save.error}
      onSubmit={async ({ note, tags }) => (await save.run({ tickerId, note, tags: splitTags(tags) })).ok}
      onClose={onClose}
    >
      <TextAreaField
        name="note"
        label={intl.formatMessage({ id: 'watchlists.note.note' })}
        rows={4}
        maxCharacters={WATCHLIST_LIMITS.note}
        note={intl.formatMessage({ id: 'watchlists.note.private' })}
      />
      <TextField
        name="tags"
        label={intl.formatMessage({ id: 'watchlists.note.tags' })}
        placeholder={intl.formatMessage({ id: 'watchlists.note.tagsHint' })}
      />
    </FormDialog>
  );
}
