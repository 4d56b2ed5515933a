import { useIntl } from 'react-intl';

import { HelpList } from '@/domain/content/HelpList';
import { EmptyState } from '@/shared/ui/state/EmptyState';

import { Previews, type PreviewKind } from '../texts/Previews';
import { toShown, type HelpText } from './textForm';

/** The questions as readers see them, in each language, without disabled ones. */
export function HelpPreview({ items, of }: { items: readonly HelpText[]; of?: PreviewKind }) {
  const intl = useIntl();
  return (
    <Previews of={of}>
      {(language) => {
        const shown = toShown(items, language);
        return shown.length === 0 ? (
          <EmptyState title={intl.formatMessage({ id: 'contentAdmin.items.empty' })} />
        ) : (
          <HelpList items={shown} />
        );
      }}
    </Previews>
  );
}
