import { Alert, Spin } from 'antd';
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';

import type { BotCreateFormValues, BotEditFormValues } from './botForm';
import styles from './BotForm.module.css';

/** Scrolls to the server's error above the fields, because the submit button is below them. */
export function ScrollToFormError({ error }: { error: string | null }) {
  const anchor = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (error !== null) anchor.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  return <span ref={anchor} />;
}

/** Warns developers that they need a verified e-mail address before they fill in the form. */
export function UnverifiedNote() {
  const viewer = useViewer();
  if (viewer.isEmailVerified) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="note"
      style={{ marginBlockEnd: 12 }}
      title={<FormattedMessage id="bots.create.emailNotVerified" />}
      action={
        <Link to={paths.myProfile()}>
          <FormattedMessage id="bots.create.verifyEmail" />
        </Link>
      }
    />
  );
}

const LABELS: Readonly<Record<keyof BotCreateFormValues | keyof BotEditFormValues, MessageId>> = {
  image: 'bots.form.image.label',
  template: 'bots.template.label',
  name: 'bots.form.name.label',
  handler: 'bots.form.handler.label',
  shortDescription: 'bots.form.shortDescription.label',
  description: 'bots.form.description.label',
  botTypeId: 'bots.form.type.label',
  botCategoryId: 'bots.form.category.label',
  countryCode: 'bots.form.country.label',
  featuredImage: 'bots.form.featuredImage.label',
  permissionId: 'bots.form.permission.label',
  teamId: 'bots.form.team.label',
  hasGeneratedAccount: 'bots.form.account.generate',
  botUserName: 'bots.form.userName.label',
  password: 'bots.form.password.label',
  cnf_password: 'bots.form.confirmPassword.label',
  website_link: 'bots.form.website.label',
  video_link: 'bots.form.video.label',
  privacy_url: 'bots.form.privacy.label',
  terms_url: 'bots.form.terms.label',
  copyright_url: 'bots.form.copyright.label',
  license_agreement_url: 'bots.form.license.label',
  price: 'bots.form.price.label',
  language: 'bots.form.language.label',
  current_version: 'bots.form.version.label',
};

/** Names the fields that keep the form from being submitted. */
export function InvalidFieldsNote() {
  const intl = useIntl();
  const { errors, dirty } = useFormikContext();
  const invalid = Object.entries(LABELS).filter(([field]) => field in errors);
  if (!dirty || invalid.length === 0) return null;
  const fields = intl.formatList(invalid.map(([, id]) => intl.formatMessage({ id })));
  return (
    <p className={styles['note']}>
      <FormattedMessage id="bots.form.invalidFields" values={{ fields }} />
    </p>
  );
}

export function SendingNote({ sending }: { sending: boolean }) {
  return (
    <div className={styles['note']} role="status">
      {sending ? (
        <>
          <Spin size="small" /> <FormattedMessage id="bots.create.sending" />
        </>
      ) : null}
    </div>
  );
}
