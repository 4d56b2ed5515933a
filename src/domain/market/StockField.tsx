import { Select, Spin } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { StockRow_StockFragment } from '@/generated/market/fragments';
import { useSearchStockByNameQuery } from '@/generated/market/searchStockByName';
import { readReply } from '@/shared/action/readReply';
import { FormField, useFormField } from '@/shared/form/FormField';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { FIRST_PAGE } from '@rules/paging';

interface StockFieldProps {
  name: string;
  label: string;
  required?: boolean;
  placeholder?: string;
  onPick?: (stock: StockRow_StockFragment) => void;
}

/** More letters find better. */
const SHOWN = 20;
const SEARCH_DELAY_MS = 250;

/** Finds one stock or fund by name or symbol. Bound to the form around it by `name`: the ticker's id, or null. */
export function StockField({ name, label, required = false, placeholder, onPick }: StockFieldProps) {
  const { field, setValue, setTouched, error, control } = useFormField<number | null>(name, { required });
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const search = useStockSearch(query, open);
  // The choice keeps its name when the search that found it is over.
  const [chosen, setChosen] = useState('');

  return (
    <FormField label={label} controlId={control.id} required={required} error={error}>
      <Select<{ value: number; label: string }>
        {...control}
        labelInValue
        value={field.value === null ? undefined : { value: field.value, label: chosen || String(field.value) }}
        onChange={({ value }) => {
          const stock = search.stocks.find(({ ticker_id }) => ticker_id === value);
          if (stock === undefined) return;
          setChosen(nameOf(stock));
          setValue(value);
          onPick?.(stock);
        }}
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) setQuery('');
        }}
        onBlur={setTouched}
        showSearch={{ searchValue: query, onSearch: setQuery, filterOption: false }}
        placeholder={placeholder}
        status={error === null ? undefined : 'error'}
        style={{ inlineSize: '100%' }}
        options={search.stocks.map((stock) => ({ value: stock.ticker_id, label: nameOf(stock) }))}
        notFoundContent={<Note search={search} />}
      />
    </FormField>
  );
}

const nameOf = (stock: StockRow_StockFragment): string => `${stock.ticker_symbol} · ${stock.company_name}`;

interface StockSearch {
  stocks: readonly StockRow_StockFragment[];
  loading: boolean;
  failure: string | null | undefined;
  isAsked: boolean;
}

function useStockSearch(query: string, open: boolean): StockSearch {
  const companyName = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const isAsked = open && query.trim() !== '';
  const result = useSearchStockByNameQuery({
    variables: { companyName, pageNumber: FIRST_PAGE, pageSize: SHOWN },
    skip: !isAsked || companyName === '',
  });
  const { reply, failure, loading } = readReply(result);
  const isWaiting = query.trim() !== companyName;
  return { stocks: isAsked && !isWaiting ? (reply?.data ?? []) : [], loading: loading || isWaiting, failure, isAsked };
}

function Note({ search }: { search: StockSearch }) {
  const intl = useIntl();
  if (!search.isAsked) return <FormattedMessage id="portfolios.form.stock.type" />;
  if (search.loading) return <Spin size="small" aria-label={intl.formatMessage({ id: 'shared.loading' })} />;
  if (search.failure === undefined) return <FormattedMessage id="portfolios.form.stock.none" />;
  return search.failure ?? <FormattedMessage id="shared.error.generic" />;
}
