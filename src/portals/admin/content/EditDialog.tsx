import { useIntl } from 'react-intl';

import { usePublishAboutMutation } from '@/generated/content/publishAbout';
import { usePublishHelpMutation } from '@/generated/content/publishHelp';
import type { ContentPage } from '@/generated/schema';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { aboutTextSchema, helpSchema } from '@rules/platform/content';

import { BilingualTextFields } from '../texts/BilingualTextFields';
import { BilingualChanges } from '../texts/changes/BilingualChanges';
import { ChangedText, type SeenVersion } from '../texts/ChangedText';
import type { BilingualTexts } from '../texts/Previews';
import { HelpFields } from './HelpFields';
import { toHelpItems, toHelpFormItems, toTexts, type HelpValues } from './textForm';
import { TextPreview } from './TextPreview';
import { ContentVersionLoader, type ContentText } from './ContentVersionLoader';

const publishing = {
  failure: 'form',
  refetchQueries: ['getContentVersions'],
  refetchIfStale: ['getContentVersions', 'getContentVersion'],
} as const;

interface EditDialogProps {
  page: ContentPage;
  onClose: () => void;
}

/** Writes the next version of a page, based on the current one. */
export function EditDialog({ page, onClose }: EditDialogProps) {
  const intl = useIntl();
  useReturnFocus();
  const title = intl.formatMessage(
    { id: 'contentAdmin.editTitle' },
    { page: intl.formatMessage({ id: `contentAdmin.page.${page}` }) },
  );
  const Form = page === 'help' ? HelpForm : AboutForm;
  return (
    <ContentVersionLoader page={page} title={title} onClose={onClose}>
      {(text) => <Form text={text} title={title} onClose={onClose} />}
    </ContentVersionLoader>
  );
}

interface FormProps {
  /** The newest version; refetched after another admin has published one. */
  text: ContentText;
  title: string;
  onClose: () => void;
}

/** The props of both forms. */
const useFrame = ({ title, onClose }: FormProps) => ({
  width: 960,
  title,
  submitLabel: useIntl().formatMessage({ id: 'texts.publish' }),
  onClose,
});

const getSeen = ({ version }: ContentText): SeenVersion => ({ seen: String(version) });

function AboutForm(props: FormProps) {
  const { text } = props;
  const publish = useAction(usePublishAboutMutation, publishing);
  return (
    <FormDialog<BilingualTexts & SeenVersion>
      {...useFrame(props)}
      name="content-about"
      initialValues={{ ...toTexts(text), ...getSeen(text) }}
      schema={aboutTextSchema}
      submitting={publish.busy}
      serverError={publish.error}
      onSubmit={async ({ seen, ...texts }) => (await publish.run({ ...texts, expectedVersion: Number(seen) })).ok}
    >
      <NewerVersion text={text} onRead={publish.clearError} />
      <BilingualTextFields changes={(texts) => <BilingualChanges before={toTexts(text)} after={texts} />} />
    </FormDialog>
  );
}

function HelpForm(props: FormProps) {
  const { text } = props;
  const publish = useAction(usePublishHelpMutation, publishing);
  return (
    <FormDialog<HelpValues & SeenVersion>
      {...useFrame(props)}
      name="content-help"
      initialValues={{ items: toHelpFormItems(text), ...getSeen(text) }}
      schema={helpSchema}
      submitting={publish.busy}
      serverError={publish.error}
      onSubmit={async ({ seen, items }) =>
        (await publish.run({ items: toHelpItems(items), expectedVersion: Number(seen) })).ok
      }
    >
      <NewerVersion text={text} onRead={publish.clearError} />
      <HelpFields before={toHelpFormItems(text)} />
    </FormDialog>
  );
}

function NewerVersion({ text, onRead }: { text: ContentText; onRead: () => void }) {
  return (
    <ChangedText newest={getSeen(text).seen} onRead={onRead}>
      <TextPreview text={text} of="newest" />
    </ChangedText>
  );
}
