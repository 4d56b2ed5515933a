import {
  AlertOutlined,
  ArrowRightOutlined,
  BulbOutlined,
  EditOutlined,
  ExportOutlined,
  EyeOutlined,
  GlobalOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Fragment, useId, type ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { SearchResultRow } from '@/domain/search/SearchResultRow';
import type { SearchResultLike } from '@/domain/search/searchKinds';
import type { MessageId } from '@/shared/i18n/messages';

import { NavIcon } from '../nav/icons';
import type { MenuEntry } from '../menu';
import type { PaletteAction } from './commands';
import styles from './SearchPalette.module.css';

/** A suggestion: a page of the menu, an action, a search result, or the link to all results. */
export type SearchOption = { path: string } & (
  | { entry: MenuEntry }
  | { action: PaletteAction }
  | { result: SearchResultLike }
  | { seeAll: string }
);

export interface OptionGroup {
  /** Null for an option without a group. */
  titleId: MessageId | null;
  options: readonly SearchOption[];
}

interface SearchOptionsProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Index of the active option over all groups. */
  active: number;
  optionId: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (option: SearchOption) => void;
}

/** The suggestions below the search, by group; the focus stays in the input. */
export function SearchOptions({ id, groups, active, optionId, onPoint, onChoose }: SearchOptionsProps) {
  const intl = useIntl();
  const titles = useId();
  const filled = groups.filter(({ options }) => options.length > 0);
  const getFirst = (group: OptionGroup) =>
    filled.slice(0, filled.indexOf(group)).reduce((sum, { options }) => sum + options.length, 0);
  return (
    <div id={id} role="listbox" aria-label={intl.formatMessage({ id: 'shell.search.results' })}>
      {filled.map((group) => {
        const rows = group.options.map((option, place) => {
          const index = getFirst(group) + place;
          return (
            <div
              key={option.path}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={styles['option']}
              // Prevents the blur of a click, which would close the list before the click arrives.
              onMouseDown={(event) => {
                event.preventDefault();
                if (event.button === 0) onChoose(option);
              }}
              onMouseMove={() => onPoint(index)}
            >
              <OptionContent option={option} />
            </div>
          );
        });
        const { titleId } = group;
        if (titleId === null) return <Fragment key="apart">{rows}</Fragment>;
        return (
          <div key={titleId} role="group" aria-labelledby={`${titles}-${titleId}`}>
            <p id={`${titles}-${titleId}`} className={styles['group']}>
              <FormattedMessage id={titleId} />
            </p>
            {rows}
          </div>
        );
      })}
    </div>
  );
}

const actionIcons: Record<PaletteAction['icon'], ComponentType<{ 'aria-hidden': true }>> = {
  watch: EyeOutlined,
  follow: UserOutlined,
  alert: AlertOutlined,
  write: EditOutlined,
  settings: SettingOutlined,
  theme: BulbOutlined,
  language: GlobalOutlined,
};

function OptionContent({ option }: { option: SearchOption }) {
  if ('result' in option) return <SearchResultRow result={option.result} />;
  if ('action' in option) {
    const Icon = actionIcons[option.action.icon];
    return (
      <>
        <Icon aria-hidden />
        <span>{option.action.label}</span>
      </>
    );
  }
  if ('seeAll' in option) {
    return (
      <>
        <ArrowRightOutlined aria-hidden />
        <span>
          <FormattedMessage id="search.seeAll" values={{ text: option.seeAll }} />
        </span>
      </>
    );
  }
  return (
    <>
      <NavIcon name={option.entry.icon} />
      <span>
        <FormattedMessage id={option.entry.titleId} />
      </span>
      {option.entry.isNewTab ? <ExportOutlined aria-hidden /> : null}
    </>
  );
}
