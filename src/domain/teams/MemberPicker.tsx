import { Select, Spin } from 'antd';
import { useState, type UIEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';

import { FailureText } from '@/shared/feedback/FailureText';

import { MemberOption } from './MemberOption';
import { useMemberSearch } from './useMemberSearch';

interface MemberPickerProps {
  name: string;
  label: string;
  /** Members of the team, or the inviting user. */
  excludedIds: readonly number[];
}

/** Distance from the end at which the next page is loaded, in px. */
const NEAR_END = 48;

/** Multi-select of developers with a search by name, ten results per page. */
export function MemberPicker({ name, label, excludedIds }: MemberPickerProps) {
  const intl = useIntl();
  const { field, setValue, setTouched, error, control } = useFormField<number[]>(name, { required: true });
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const search = useMemberSearch(query, { skip: !open, excludedIds });
  // Labels of the selection, which are needed after the search results are gone.
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map());

  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
    if (scrollTop + clientHeight >= scrollHeight - NEAR_END && search.hasMore && !search.loading) search.loadMore();
  };

  return (
    <FormField label={label} controlId={control.id} required error={error}>
      <Select<Array<{ value: number; label: string }>>
        {...control}
        mode="multiple"
        labelInValue
        value={field.value.map((id) => ({ value: id, label: names.get(id) ?? String(id) }))}
        onChange={(chosen) => {
          setNames(new Map([...names, ...chosen.map(({ value }) => [value, getName(value)] as const)]));
          setValue(chosen.map(({ value }) => value));
        }}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setQuery('');
        }}
        onBlur={setTouched}
        onInputKeyDown={(event) => {
          // antd handles Tab like Enter, which would toggle an option and keep the focus.
          if (event.key !== 'Tab') return;
          event.stopPropagation();
          setOpen(false);
          setQuery('');
        }}
        showSearch={{ searchValue: query, onSearch: setQuery, filterOption: false, autoClearSearchValue: true }}
        onPopupScroll={onScroll}
        placeholder={intl.formatMessage({ id: 'teams.form.members.placeholder' })}
        status={error === null ? undefined : 'error'}
        style={{ inlineSize: '100%' }}
        options={search.items.map((person) => ({ value: person.id, label: person.full_name }))}
        optionRender={({ value }) => {
          const person = search.items.find(({ id }) => id === value);
          return person ? <MemberOption person={person} /> : null;
        }}
        notFoundContent={search.loading ? <Spin size="small" /> : <SearchNote failure={search.failure} />}
        popupRender={(list) => (
          <>
            {list}
            {search.loading && search.items.length > 0 ? <Spin size="small" style={{ padding: 8 }} /> : null}
          </>
        )}
      />
    </FormField>
  );

  function getName(id: number): string {
    return search.items.find((person) => person.id === id)?.full_name ?? names.get(id) ?? String(id);
  }
}

function SearchNote({ failure }: { failure: string | null | undefined }) {
  if (failure === undefined) return <FormattedMessage id="teams.form.members.none" />;
  return <FailureText failure={failure} />;
}
