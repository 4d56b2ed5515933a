import { useMentionSearch } from '@/domain/userText/useMentionSearch';

import { ComboEditor } from './ComboEditor';
import type { EditorProps } from './editorProps';

/** A stock or a person, found while typing. */
export function SearchEditor({ kind, ...props }: EditorProps & { kind: 'stock' | 'person' }) {
  const word = props.value.trim().replace(/^[$@]/, '').split(/\s/)[0] ?? '';
  const found = useMentionSearch(word === '' ? null : { kind, word });
  return (
    <ComboEditor
      {...props}
      suggestions={found.map(({ handle, name }) => ({ value: handle, label: handle, description: name }))}
    />
  );
}
