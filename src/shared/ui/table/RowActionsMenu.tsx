import { EllipsisOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';

import { LightButton } from '../button/LightButton';
import { popupContainer } from '../hooks/popupContainer';
import { PressMenu } from '../popup/PressMenu';
import styles from './DataTable.module.css';
import type { RowAction } from './types';

interface RowActionsMenuProps {
  /** The name of the row, for the label of the button. */
  rowName: string;
  actions: readonly RowAction[];
}

/** The menu at the end of a row. */
export function RowActionsMenu({ rowName, actions }: RowActionsMenuProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <PressMenu
      placement="bottomRight"
      getPopupContainer={popupContainer}
      menu={{
        items: actions.map((action) => ({
          key: action.key,
          danger: action.danger,
          disabled: action.disabledReason !== undefined,
          label: <ActionLabel action={action} />,
          onClick: ({ domEvent }) => {
            // The entry unmounts with its menu. Focusing the opener lets the next dialog restore the focus to it.
            opener.current?.focus();
            // The menu handles Enter, so that the link of the entry is not pressed.
            if (domEvent.type === 'keydown' && action.to !== undefined) void navigate(action.to);
            action.onSelect?.();
          },
        })),
      }}
    >
      {(button) => (
        <LightButton
          {...button}
          ref={opener}
          type="text"
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'shared.action.actionsFor' }, { name: rowName })}
        />
      )}
    </PressMenu>
  );
}

function ActionLabel({ action }: { action: RowAction }) {
  if (action.disabledReason !== undefined) {
    return (
      <span className={styles['unavailable']}>
        {action.label}
        <small>{action.disabledReason}</small>
      </span>
    );
  }
  return action.to === undefined ? action.label : <Link to={action.to}>{action.label}</Link>;
}
