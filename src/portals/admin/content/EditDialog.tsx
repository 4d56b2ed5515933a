import { useIntl } from 'react-intl';

import { usePublishAboutMutation } from '@/generated/content/publishAbout';
import { usePublishHelpMutation } from '@/generated/content/publishHelp';
import type { ContentPage } from '@/generated/schema';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { useReturnFocus } from '@/shared/ui/useReturnFocus';
import { aboutTextSchema, helpSchema } from '@rules/content';

import { BilingualTextFields, type BilingualTexts } from './BilingualTextFields';
import { HelpFields } from './HelpFields';
import { toHelpItems, toHelpValues, type HelpValues } from './helpForm';
import { TextReader, type ContentText } from './TextReader';

const publishing = { failure: 'form', refetch: ['getContentVersions'] } as const;

interface EditDialogProps {
  page: ContentPage;
  onClose: () => void;
}

/** Writes the next version of a page, beginning with the one that is shown. */
export function EditDialog({ page, onClose }: EditDialogProps) {
  const intl = useIntl();
  useReturnFocus();
  const title = intl.formatMessage(
    { id: 'contentAdmin.editTitle' },
    { page: intl.formatMessage({ id: `contentAdmin.page.${page}` }) },
  );
  const Form = page === 'help' ? HelpForm : AboutForm;
  return (
    <TextReader page={page} title={title} onClose={onClose}>
      {(text) => <Form text={text} title={title} onClose={onClose} />}
    </TextReader>
  );
}

interface FormProps {
  text: ContentText;
  title: string;
  onClose: () => void;
}

/** What both forms are given. */
const useFrame = ({ text, title, onClose }: FormProps) => ({
  // What was typed into a version is no draft of the next one.
  name: `content-${text.page}-${text.version}`,
  width: 960,
  title,
  submitLabel: useIntl().formatMessage({ id: 'policyAdmin.publish' }),
  onClose,
});

function AboutForm(props: FormProps) {
  const { text } = props;
  const publish = useAction(usePublishAboutMutation, publishing);
  return (
    <FormDialog<BilingualTexts>
      {...useFrame(props)}
      initialValues={{ description: text.description_en ?? '', descriptionTr: text.description_tr ?? '' }}
      schema={aboutTextSchema}
      submitting={publish.busy}
      serverError={publish.error}
      onSubmit={async (values) => (await publish.run({ ...values, expectedVersion: text.version })).ok}
    >
      <BilingualTextFields />
    </FormDialog>
  );
}

function HelpForm(props: FormProps) {
  const { text } = props;
  const publish = useAction(usePublishHelpMutation, publishing);
  return (
    <FormDialog<HelpValues>
      {...useFrame(props)}
      initialValues={toHelpValues(text)}
      schema={helpSchema}
      submitting={publish.busy}
      serverError={publish.error}
      onSubmit={async (values) => (await publish.run({ items: toHelpItems(values), expectedVersion: text.version })).ok}
    >
      <HelpFields />
    </FormDialog>
  );
}
