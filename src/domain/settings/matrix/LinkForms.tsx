import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useConfirmMatrixLinkMutation } from '@/generated/mirrors/confirmMatrixLink';
import type { MatrixDialog_MatrixMirrorFragment } from '@/generated/mirrors/fragments';
import { useStartMatrixLinkMutation } from '@/generated/mirrors/startMatrixLink';
import { useAction } from '@/shared/action/useAction';
import { CodeField } from '@/shared/form/CodeField';
import { PageForm } from '@/shared/form/PageForm';
import { TextField } from '@/shared/form/TextField';
import { matrixCodeSchema, matrixLinkSchema } from '@rules/people/mirrors';

import { MatrixId } from './MatrixId';
import styles from './MatrixPanel.module.css';
import { refetchMatrixLink, useEndMatrixLink } from './useMatrixLink';

/** Sends a code to the account that the viewer names. */
export function StartForm() {
  const intl = useIntl();
  const start = useAction(useStartMatrixLinkMutation, { ...refetchMatrixLink, failure: 'form' });
  return (
    <PageForm<{ matrixId: string }>
      label={intl.formatMessage({ id: 'mirrors.title' })}
      submitLabel={intl.formatMessage({ id: 'mirrors.send' })}
      initialValues={{ matrixId: '' }}
      schema={matrixLinkSchema}
      submitting={start.busy}
      serverError={start.error}
      confirmsLeaving={false}
      onSubmit={async (values) => (await start.run(values)).ok}
    >
      <TextField
        name="matrixId"
        label={intl.formatMessage({ id: 'mirrors.id' })}
        placeholder={intl.formatMessage({ id: 'mirrors.id.hint' })}
        required
      />
    </PageForm>
  );
}

/** Links the account with the code that it has received. */
export function CodeForm({
  mirror: { matrix_id: matrixId, service_id: service },
}: {
  mirror: MatrixDialog_MatrixMirrorFragment;
}) {
  const intl = useIntl();
  const confirm = useAction(useConfirmMatrixLinkMutation, { ...refetchMatrixLink, failure: 'form' });
  const again = useAction(useStartMatrixLinkMutation, refetchMatrixLink);
  const cancel = useEndMatrixLink({ success: 'silent' });
  const id = matrixId ?? '';
  return (
    <>
      <p>
        <FormattedMessage
          id="mirrors.sent"
          values={{ service: <MatrixId>{service}</MatrixId>, id: <MatrixId>{id}</MatrixId> }}
        />
      </p>
      <PageForm<{ code: string }>
        label={intl.formatMessage({ id: 'mirrors.confirm' })}
        submitLabel={intl.formatMessage({ id: 'mirrors.confirm' })}
        initialValues={{ code: '' }}
        schema={matrixCodeSchema}
        submitting={confirm.busy}
        serverError={confirm.error}
        confirmsLeaving={false}
        onSubmit={async (values) => (await confirm.run(values)).ok}
      >
        <CodeField name="code" label={intl.formatMessage({ id: 'mirrors.code' })} />
      </PageForm>
      <div className={styles['actions']}>
        <Button loading={again.busy} onClick={() => void again.run({ matrixId: id })}>
          <FormattedMessage id="mirrors.again" />
        </Button>
        <Button loading={cancel.busy} onClick={() => void cancel.run({})}>
          <FormattedMessage id="mirrors.cancel" />
        </Button>
      </div>
    </>
  );
}
