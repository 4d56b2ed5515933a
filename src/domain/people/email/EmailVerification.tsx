import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useVerifyEmailAddressMutation } from '@/generated/accounts/verifyEmailAddress';
import { useGetVerificationWaitQuery } from '@/generated/accounts/getVerificationWait';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { useFormat } from '@/shared/format/useFormat';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './EmailProof.module.css';
import { useVerificationLock } from './useVerificationLock';

interface EmailVerificationProps {
  userId: number;
  emailaddress: string;
  isVerified: boolean;
  /** Since when mail to the address comes back. */
  bouncedAt?: string | null | undefined;
}

/** A "Verified" label, or a button that sends the verification mail; for an address that bounces also what to do. */
export function EmailVerification(props: EmailVerificationProps) {
  if (typeof props.bouncedAt === 'string') return <BouncedAddress {...props} bouncedAt={props.bouncedAt} />;
  return props.isVerified ? (
    <span className={styles['verified']}>
      <CheckCircleFilled aria-hidden /> <FormattedMessage id="profile.email.verified" />
    </span>
  ) : (
    <VerifyButton {...props} />
  );
}

function BouncedAddress({ bouncedAt, ...props }: EmailVerificationProps & { bouncedAt: string }) {
  const format = useFormat();
  return (
    <span className={styles['bounced']}>
      <span>
        <WarningFilled aria-hidden />{' '}
        <FormattedMessage id="profile.email.bounces" values={{ date: format.date(bouncedAt) }} />
      </span>
      <VerifyButton {...props} />
    </span>
  );
}

function VerifyButton({ userId, emailaddress }: EmailVerificationProps) {
  const lock = useVerificationLock(userId);
  const verify = useAction(useVerifyEmailAddressMutation);
  const isLocked = lock.remainingMs > 0;
  const { setRemaining } = lock;

  // The server limits verification mails, including those of the registration and of other devices, so the wait comes
  // from the server.
  const wait = useGetVerificationWaitQuery({ fetchPolicy: 'no-cache' });
  const isRequested = useRef(false);
  const seconds = readResponse(wait).response?.data?.seconds;
  useEffect(() => {
    // The response is outdated when a mail was requested after the query was sent.
    if (seconds !== undefined && !isRequested.current) setRemaining(seconds * 1_000);
  }, [seconds, setRemaining]);

  const send = async () => {
    isRequested.current = true;
    lock.start();
    const { ok, status } = await verify.run({ emailaddress });
    // Without a response it is unknown whether a mail was sent. The button is free again, and the server still limits mails.
    if (status === 'fail') return lock.cancel();
    if (ok) return undefined;
    const { data } = await wait.refetch();
    return setRemaining((data?.getVerificationWait.data?.seconds ?? 0) * 1_000);
  };
  return (
    <span className={styles['proof']}>
      <Button size="small" disabled={isLocked} loading={verify.busy} onClick={() => void send()}>
        <FormattedMessage id="profile.email.verifyNow" />
      </Button>
      {isLocked ? <Countdown remainingMs={lock.remainingMs} /> : null}
    </span>
  );
}

/** The visible countdown ticks every second; screen readers get an announcement once a minute. */
function Countdown({ remainingMs }: { remainingMs: number }) {
  const intl = useIntl();
  const seconds = Math.ceil(remainingMs / 1_000);
  const minutes = Math.ceil(seconds / 60);
  return (
    <>
      <span className={styles['countdown']} aria-hidden="true">
        {intl.formatMessage({ id: 'profile.email.wait' }, { time: formatClock(seconds) })}
      </span>
      <VisuallyHidden role="status">
        <FormattedMessage id="profile.email.waitMinutes" values={{ minutes }} />
      </VisuallyHidden>
    </>
  );
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** mm:ss */
const formatClock = (seconds: number) => `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
