import { Input } from 'antd';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { readAmount, writeAmount } from '@/shared/format/decimals';

import { getUnit, type EditorProps } from './editorProps';

/** A number, an amount of money or a percentage in the reader's number format. */
export function AmountEditor({ option, value, onChange, control }: EditorProps) {
  const { locale } = useIntl();
  const [typed, setTyped] = useState('');
  const shown = readAmount(typed, locale) === value ? typed : writeAmount(value, locale);
  return (
    <Input
      {...control}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      suffix={<span>{getUnit(option)}</span>}
      status={control['aria-invalid'] ? 'error' : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readAmount(target.value, locale));
      }}
      onBlur={() => setTyped(writeAmount(value, locale))}
    />
  );
}
