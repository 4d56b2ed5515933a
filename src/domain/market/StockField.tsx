import { Select } from 'antd';
import { useState } from 'react';

import type { StockRow_StockFragment } from '@/generated/market/fragments';
import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';

import { StockSearchNote } from './search/StockSearchNote';
import { formatStock, useStockSearch } from './search/useStockSearch';

interface StockFieldProps {
  name: string;
  label: string;
  required?: boolean;
  placeholder?: string;
  onPick?: (stock: StockRow_StockFragment) => void;
}

/** Selects a stock or fund by name or symbol. The value of the form field is the ticker id or null. */
export function StockField({ name, label, required = false, placeholder, onPick }: StockFieldProps) {
  const { field, setValue, setTouched, error, control } = useFormField<number | null>(name, { required });
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const search = useStockSearch(query, open);
  // The label of the selection, which is needed after the search results are gone.
  const [selectedLabel, setSelectedLabel] = useState('');

  return (
    <FormField label={label} controlId={control.id} required={required} error={error}>
      <Select<{ value: number; label: string }>
        {...control}
        labelInValue
        value={field.value === null ? undefined : { value: field.value, label: selectedLabel || String(field.value) }}
        onChange={({ value }) => {
          const stock = search.stocks.find(({ ticker_id }) => ticker_id === value);
          if (stock === undefined) return;
          setSelectedLabel(formatStock(stock));
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
        options={search.stocks.map((stock) => ({ value: stock.ticker_id, label: formatStock(stock) }))}
        notFoundContent={<StockSearchNote search={search} />}
      />
    </FormField>
  );
}
