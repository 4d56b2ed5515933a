import { useIntl } from 'react-intl';

import { suggestPeriods } from '@/domain/conversations/optionSuggestions';

import { ComboEditor } from './ComboEditor';
import type { EditorProps } from './editorProps';

/** A period such as 3m, with the usual ones to choose from. */
export function PeriodEditor(props: EditorProps) {
  const intl = useIntl();
  return <ComboEditor {...props} suggestions={suggestPeriods(props.option, props.value, intl)} />;
}
