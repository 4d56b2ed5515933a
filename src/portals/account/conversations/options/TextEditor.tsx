import { Input } from 'antd';

import { OPTION_LIMITS } from '@rules/bots/commandOptions';

import type { EditorProps } from './editorProps';

/** A text of one line. */
export function TextEditor({ value, onChange, control }: EditorProps) {
  return (
    <Input
      {...control}
      value={value}
      dir="auto"
      autoComplete="off"
      maxLength={OPTION_LIMITS.text}
      status={control['aria-invalid'] ? 'error' : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
