import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useAddContactUsMutation } from '@/generated/feedback/addContactUs';
import { useAction } from '@/shared/action/useAction';
import { PageForm } from '@/shared/form/PageForm';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { TextField } from '@/shared/form/TextField';
import { BarePage } from '@/shared/ui/brand/BarePage';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { FEEDBACK_LIMITS, contactSchema } from '@rules/platform/feedback';

import styles from './ContactPage.module.css';

interface ContactValues {
  fullName: string;
  emailaddress: string;
  message: string;
}

/** /contact-us: a message to the operators, without an account. */
export function ContactPage() {
  const intl = useIntl();
  const { name, email } = useViewer();
  const [isSent, setIsSent] = useState(false);
  const send = useAction(useAddContactUsMutation, { failure: 'form' });

  return (
    <BarePage>
      <div className={styles['page']}>
        <h1 tabIndex={-1}>
          <FormattedMessage id="page.contact" />
        </h1>
        {isSent ? (
          <EmptyState
            title={intl.formatMessage({ id: 'feedback.contactSent' })}
            hint={intl.formatMessage({ id: 'feedback.contactSentHint' })}
            action={
              <Button onClick={() => setIsSent(false)}>
                <FormattedMessage id="feedback.contactAgain" />
              </Button>
            }
          />
        ) : (
          <>
            <p className={styles['intro']}>
              <FormattedMessage id="feedback.contactIntro" />
            </p>
            <PageForm<ContactValues>
              label={intl.formatMessage({ id: 'page.contact' })}
              name="contact"
              submitLabel={intl.formatMessage({ id: 'feedback.send' })}
              submitWhen="always"
              initialValues={{ fullName: name, emailaddress: email ?? '', message: '' }}
              schema={contactSchema}
              submitting={send.busy}
              serverError={send.error}
              onSubmit={async ({ fullName, ...values }) => (await send.run({ full_name: fullName, ...values })).ok}
              onSaved={() => setIsSent(true)}
            >
              <TextField
                name="fullName"
                label={intl.formatMessage({ id: 'feedback.fullName' })}
                autoComplete="name"
                required
              />
              <TextField
                name="emailaddress"
                label={intl.formatMessage({ id: 'feedback.emailaddress' })}
                autoComplete="email"
                type="email"
                required
              />
              <TextAreaField
                name="message"
                label={intl.formatMessage({ id: 'feedback.message' })}
                rows={8}
                maxCharacters={FEEDBACK_LIMITS.message}
                required
              />
            </PageForm>
          </>
        )}
      </div>
    </BarePage>
  );
}
