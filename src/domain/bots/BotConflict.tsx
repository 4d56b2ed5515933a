import { useFormikContext } from 'formik';
import { FormattedMessage, useIntl } from 'react-intl';

import type { BotForm_BotFragment } from '@/generated/bots/fragments';
import { EditConflictNotice } from '@/shared/form/conflict/EditConflictNotice';
import { withOwnChanges } from '@/shared/form/conflict/ownChanges';
import type { MessageId } from '@/shared/i18n/messages';

import { toBotEditFormValues, type BotEditFormValues } from './form/botForm';

/** The texts of a bot that the notice compares. */
const textLabels = {
  name: 'bots.form.name.label',
  handler: 'bots.form.handler.label',
  shortDescription: 'bots.form.shortDescription.label',
  description: 'bots.form.description.label',
  website_link: 'bots.form.website.label',
  video_link: 'bots.form.video.label',
  privacy_url: 'bots.form.privacy.label',
  terms_url: 'bots.form.terms.label',
} as const satisfies Partial<Record<keyof BotEditFormValues, MessageId>>;

const isTextField = (field: string): field is keyof typeof textLabels => field in textLabels;

interface BotConflictProps {
  newest: BotForm_BotFragment;
  onRead: () => void;
}

/** Shows the texts that another member has saved. The user's own changes stay in the form. */
export function BotConflict({ newest, onRead }: BotConflictProps) {
  const intl = useIntl();
  const { values, initialValues, resetForm, setValues } = useFormikContext<BotEditFormValues>();
  const saved = toBotEditFormValues(newest);
  const changed = Object.keys(textLabels)
    .filter(isTextField)
    .filter((field) => saved[field] !== initialValues[field]);
  const rebase = () => {
    const own = withOwnChanges(saved, initialValues, values);
    resetForm({ values: saved });
    void setValues(own);
    onRead();
  };
  return (
    <EditConflictNotice title={<FormattedMessage id="bots.edit.conflict" />} onRead={rebase}>
      <dl>
        {changed.map((field) => (
          <div key={field}>
            <dt>{intl.formatMessage({ id: textLabels[field] })}</dt>
            <dd>
              <bdi>{saved[field] || '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </EditConflictNotice>
  );
}
