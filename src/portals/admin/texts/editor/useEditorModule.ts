import { useCallback, useEffect, useState } from 'react';

import type * as RichTextModule from './RichText';

export type EditorModule = typeof RichTextModule;

type State = EditorModule | 'loading' | 'failed';

/**
 * Loads the editor, which is larger than the rest of the form. Not `lazy`, which would replace the form by an error when
 * the file does not load: until then the text can be written as HTML.
 */
export function useEditorModule(): { editor: State; retry: () => void } {
  const [editor, setEditor] = useState<State>('loading');
  const load = useCallback(() => {
    import('./RichText').then(setEditor, () => setEditor('failed'));
  }, []);
  useEffect(load, [load]);
  const retry = useCallback(() => {
    setEditor('loading');
    load();
  }, [load]);
  return { editor, retry };
}
