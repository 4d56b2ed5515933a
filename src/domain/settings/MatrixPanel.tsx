import { Alert, Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useConfirmMatrixLinkMutation } from '@/generated/mirrors/confirmMatrixLink';
import {
  useEndMatrixLinkMutation,
  type EndMatrixLinkMutation,
  type EndMatrixLinkMutationVariables,
} from '@/generated/mirrors/endMatrixLink';
import type { MatrixDialog_MatrixMirrorFragment } from '@/generated/mirrors/fragments';
import { useStartMatrixLinkMutation } from '@/generated/mirrors/startMatrixLink';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { CodeField } from '@/shared/form/CodeField';
import { PageForm } from '@/shared/form/PageForm';
import { TextField } from '@/shared/form/TextField';
import { matrixCodeSchema, matrixLinkSchema } from '@rules/people/mirrors';

import styles from './MatrixPanel.module.css';

const REFETCHED = { refetchQueries: ['getMatrixMirror'] } as const;

type Mirror = MatrixDialog_MatrixMirrorFragment;

const MatrixId = ({ children }: { children: string }) => (
  <bdi dir="ltr" translate="no" className={styles['id']}>
    {children}
  </bdi>
);

/** The steps to a linked account: its id, the code that it has received, and the link with its end. */
export function MatrixPanel({ mirror }: { mirror: Mirror }) {
  return (
    <div className={styles['panel']}>
      <p className={styles['about']}>
        <FormattedMessage id="mirrors.about" />
      </p>
      {mirror.is_reachable ? null : (
        <Alert type="warning" showIcon role="status" title={<FormattedMessage id="mirrors.unreachable" />} />
      )}
      {mirror.state === 'off' ? <StartForm /> : null}
      {mirror.state === 'code_sent' ? <CodeForm mirror={mirror} /> : null}
      {mirror.state === 'linked' ? <Linked mirror={mirror} /> : null}
    </div>
  );
}

function StartForm() {
  const intl = useIntl();
  const start = useAction(useStartMatrixLinkMutation, { ...REFETCHED, failure: 'form' });
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

function CodeForm({ mirror: { matrix_id: matrixId, service_id: service } }: { mirror: Mirror }) {
  const intl = useIntl();
  const confirm = useAction(useConfirmMatrixLinkMutation, { ...REFETCHED, failure: 'form' });
  const again = useAction(useStartMatrixLinkMutation, REFETCHED);
  const cancel = useAction<EndMatrixLinkMutation, EndMatrixLinkMutationVariables>(useEndMatrixLinkMutation, {
    ...REFETCHED,
    success: 'silent',
  });
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

function Linked({ mirror: { matrix_id: matrixId, room_count: count } }: { mirror: Mirror }) {
  const intl = useIntl();
  const confirm = useConfirm();
  const end = useAction<EndMatrixLinkMutation, EndMatrixLinkMutationVariables>(useEndMatrixLinkMutation, {
    ...REFETCHED,
    failure: 'form',
  });
  const ask = () =>
    confirm({
      title: intl.formatMessage({ id: 'mirrors.end.title' }),
      message: intl.formatMessage({ id: 'mirrors.end.message' }),
      okLabel: intl.formatMessage({ id: 'mirrors.end' }),
      danger: true,
      run: async () => {
        const result = await end.run({});
        return result.ok ? undefined : result.message;
      },
    });
  return (
    <>
      <p className={styles['linked']}>
        <FormattedMessage id="mirrors.linked" values={{ id: <MatrixId>{matrixId ?? ''}</MatrixId> }} />
      </p>
      <p>
        <FormattedMessage id="mirrors.rooms" values={{ count }} />
      </p>
      <p className={styles['about']}>
        <FormattedMessage id="mirrors.commands" />
      </p>
      <div className={styles['actions']}>
        <Button danger onClick={ask}>
          <FormattedMessage id="mirrors.end" />
        </Button>
      </div>
    </>
  );
}
