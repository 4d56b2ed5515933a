import { platformSettingsSchema } from '@rules/platform/platformSettings';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { PlatformForm_AdminSettingsFragment } from '@/generated/platformSettings/fragments';
import { useUpdateAdminSettingsMutation } from '@/generated/platformSettings/updateAdminSettings';
import { CONFLICT } from '@/shared/action/envelope';
import { useAction } from '@/shared/action/useAction';
import { CheckboxField } from '@/shared/form/CheckboxField';
import { PageForm } from '@/shared/form/PageForm';
import { RadioField } from '@/shared/form/RadioField';
import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { Panel } from '@/shared/ui/page/Panel';

import { MessageLimitField } from './MessageLimitField';
import styles from './Settings.module.css';

type Settings = PlatformForm_AdminSettingsFragment;

/** Numbers are text in the form, so that invalid input is not lost. */
const toValues = (settings: Settings) => ({
  email_limit: String(settings.email_limit),
  sms_limit: String(settings.sms_limit),
  push_notification_limit: String(settings.push_notification_limit),
  dashboard_layout: settings.dashboard_layout,
  is_registration_open: settings.is_registration_open,
  is_guest_access_open: settings.is_guest_access_open,
});

type Values = ReturnType<typeof toValues>;

interface PlatformFormProps {
  /** The newest settings of the server; newer than those in the form when another admin has saved. */
  settings: Settings;
}

/**
 * The form is based on the settings that it was opened with. When another admin has saved in the meantime, saving fails
 * with a message: nothing is overwritten and no input is lost. A button then shows the newest settings.
 */
export function PlatformForm({ settings }: PlatformFormProps) {
  const intl = useIntl();
  const [opened, setOpened] = useState(settings);
  const [isOutdated, setIsOutdated] = useState(false);
  const save = useAction(useUpdateAdminSettingsMutation, { failure: 'form', refetchQueries: ['getAdminSettings'] });
  const frame = useRef<HTMLDivElement>(null);
  const previousUts = useRef(opened.uts);
  // Other settings remount the form, which loses the focus.
  useEffect(() => {
    if (previousUts.current !== opened.uts) frame.current?.focus();
    previousUts.current = opened.uts;
  }, [opened.uts]);
  const say = (id: MessageId) => intl.formatMessage({ id });

  const submit = async (values: Values) => {
    const result = await save.run({
      ...values,
      email_limit: Number(values.email_limit),
      sms_limit: Number(values.sms_limit),
      push_notification_limit: Number(values.push_notification_limit),
      expectedUts: opened.uts,
    });
    setIsOutdated(result.status === CONFLICT);
    if (result.ok && result.response?.data) setOpened(result.response.data);
    return result.ok;
  };

  const showNewest = () => {
    setOpened(settings);
    setIsOutdated(false);
  };

  return (
    <div ref={frame} tabIndex={-1} className={styles['settings']}>
      <PageForm<Values>
        // Remounts the form when the settings that it is based on change.
        key={opened.uts}
        label={say('page.adminSettings')}
        submitLabel={say('platformSettings.submit')}
        initialValues={toValues(opened)}
        schema={platformSettingsSchema}
        submitting={save.busy}
        serverError={save.error}
        onSubmit={submit}
        footer={
          isOutdated && settings.uts !== opened.uts ? (
            <Button onClick={showNewest}>{say('platformSettings.reload')}</Button>
          ) : null
        }
      >
        <Panel title={say('platformSettings.limits')}>
          <div className={styles['body']}>
            <p className={styles['about']}>{say('platformSettings.limits.about')}</p>
            <MessageLimitField name="email_limit" kind="email" />
            <MessageLimitField name="sms_limit" kind="sms" />
            <MessageLimitField name="push_notification_limit" kind="push" />
          </div>
        </Panel>
        <Panel title={say('platformSettings.registration')}>
          <div className={styles['body']}>
            <CheckboxField name="is_registration_open" label={say('platformSettings.form.registration')} />
            <p className={styles['hint']}>{say('platformSettings.form.registration.hint')}</p>
            <CheckboxField name="is_guest_access_open" label={say('platformSettings.form.guests')} />
            <p className={styles['hint']}>{say('platformSettings.form.guests.hint')}</p>
          </div>
        </Panel>
        <Panel title={say('platformSettings.layout')}>
          <div className={styles['body']}>
            <RadioField<Values['dashboard_layout']>
              name="dashboard_layout"
              label={say('platformSettings.form.layout')}
              options={[
                { value: 'cards', label: say('platformSettings.form.layout.cards') },
                { value: 'list', label: say('platformSettings.form.layout.list') },
              ]}
            />
          </div>
        </Panel>
      </PageForm>
      <LastChange settings={settings} />
    </div>
  );
}

function LastChange({ settings: { uts, updated_by: editor } }: { settings: Settings }) {
  const format = useFormat();
  const when = format.dateTime(uts);
  return (
    <p className={styles['about']}>
      {editor ? (
        <FormattedMessage id="platformSettings.changedBy" values={{ when, name: editor.full_name }} />
      ) : (
        <FormattedMessage id="platformSettings.changed" values={{ when }} />
      )}
    </p>
  );
}
