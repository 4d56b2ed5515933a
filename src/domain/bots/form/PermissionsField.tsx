import { Checkbox } from 'antd';
import { FormattedMessage } from 'react-intl';

import type { BotForm_BotFragment } from '@/generated/bots/fragments';
import { useGetPermissionListQuery } from '@/generated/permissions/getPermissionList';
import { readResponse } from '@/shared/action/readResponse';
import { useFormField } from '@/shared/form/useFormField';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

import { OptionsError } from './OptionsError';
import styles from './BotForm.module.css';

interface PermissionsFieldProps {
  name: string;
  /** Labels of the bot; some may no longer be offered to other bots. */
  current?: BotForm_BotFragment['s2_bot_permission_mapping'];
}

interface PermissionOption {
  id: number;
  name: string;
  description: string | null;
  image: string | null;
}

/** The permission labels with which a team describes its bot. */
export function PermissionsField({ name, current = [] }: PermissionsFieldProps) {
  const result = useGetPermissionListQuery({
    variables: { activeInactiveUser: 'active', pageNumber: FIRST_PAGE, pageSize: MAX_PAGE_SIZE, sortBy: 'name' },
  });
  const { response, failure } = readResponse(result);
  const { field, setValue, setTouched, error, control } = useFormField<number[]>(name, { required: false });
  const offered = response?.data ?? undefined;
  const choices: readonly PermissionOption[] = [
    ...(offered ?? []),
    ...current
      .filter(({ id_s2_permission: id }) => !offered?.some((permission) => permission.id === id))
      .map(({ id_s2_permission: id, ...permission }) => ({ ...permission, id })),
  ];

  const toggle = (id: number, isWanted: boolean) => {
    setTouched();
    setValue(isWanted ? [...field.value, id] : field.value.filter((item) => item !== id));
  };
  return (
    <fieldset className={styles['group']} aria-describedby={error === null ? undefined : `${control.id}-error`}>
      <legend className={styles['label']}>
        <FormattedMessage id="bots.form.permission.label" />
      </legend>
      <span className={styles['hint']}>
        <FormattedMessage id="bots.form.permission.hint" />
      </span>
      <OptionsError failure={failure} onRetry={() => void result.refetch()} />
      {offered === undefined && failure === undefined ? <ListSkeleton count={2} /> : null}
      {offered !== undefined && choices.length === 0 ? (
        <span className={styles['hint']}>
          <FormattedMessage id="bots.form.permission.nothing" />
        </span>
      ) : null}
      {choices.length > 0 ? (
        <ul className={styles['permissions']}>
          {choices.map((permission) => (
            <li key={permission.id}>
              <Checkbox
                checked={field.value.includes(permission.id)}
                onChange={(event) => toggle(permission.id, event.target.checked)}
              >
                <span className={styles['permission']}>
                  <Avatar kind="permission" src={permission.image} size={32} />
                  <span>
                    {permission.name}
                    {permission.description ? <small>{permission.description}</small> : null}
                  </span>
                </span>
              </Checkbox>
            </li>
          ))}
        </ul>
      ) : null}
      <span id={`${control.id}-error`} className={styles['error']} role="alert">
        {error}
      </span>
    </fieldset>
  );
}
