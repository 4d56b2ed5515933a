import { CheckCircleFilled, WarningFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useVerifyEmailAddressMutation } from '@/generated/accounts/verifyEmailAddress';
import { useGetVerificationWaitQuery } from '@/generated/accounts/getVerificationWait';
import type { ProfileForm_UserFragment } from '@/generated/people/fragments';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { useFormat } from '@/shared/format/useFormat';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { minutesAndSeconds } from '@/shared/ui/hooks/useSecondsLeft';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './EmailProof.module.css';
import { useVerificationLock } from './useVerificationLock';

export type EmailOwner = Pick<ProfileForm_UserFragment, 'id' | 'emailaddress' | 'email_details'>;

export const getAddress = ({ emailaddress, email_details }: EmailOwner): string =>
  emailaddress ?? email_details?.value ?? '';

/**
 * The verification status of the viewer's address: a "Verified" label, or a button that sends the verification mail;
 * for an address that bounces also what to do.
 */
export function EmailVerification({ user }: { user: EmailOwner }) {
  const details = user.email_details;
  const bouncedAt = details?.bouncedAt;
  if (typeof bouncedAt === 'string') return <BouncedAddress user={user} bouncedAt={bouncedAt} />;
  return details?.isEmailVerified === true ? (
    <span className={styles['verified']}>
      <CheckCircleFilled aria-hidden /> <FormattedMessage id="profile.email.verified" />
    </span>
  ) : (
    <VerifyButton user={user} />
  );
}

/** @param bouncedAt since when mail to the address comes back */
function BouncedAddress({ user, bouncedAt }: { user: EmailOwner; bouncedAt: string }) {
  const format = useFormat();
  return (
    <span className={styles['bounced']}>
      <span>
        <WarningFilled aria-hidden />{' '}
        <FormattedMessage id="profile.email.bounces" values={{ date: format.date(bouncedAt) }} />
      </span>
      <VerifyButton user={user} />
    </span>
  );
}

function VerifyButton({ user }: { user: EmailOwner }) {
  const lock = useVerificationLock(user.id);
  const verify = useAction(useVerifyEmailAddressMutation);
  const isLocked = lock.remainingMs > 0;
  const { setRemaining } = lock;

  // The server limits verification mails, including those of the registration and of other devices, so the wait comes
  // from the server.
  const wait = useGetVerificationWaitQuery({ fetchPolicy: 'no-cache' });
  const [isRequested, setRequested] = useState(false);
  const seconds = readResponse(wait).response?.data?.seconds;
  useEffect(() => {
    // The response is outdated when a mail was requested after the query was sent.
    if (seconds !== undefined && !isRequested) setRemaining(seconds * 1_000);
  }, [seconds, isRequested, setRemaining]);

  const send = async () => {
    setRequested(true);
    lock.start();
    const { ok, status } = await verify.run({ emailaddress: getAddress(user) });
    // Without a response it is unknown whether a mail was sent. The button is free again, and the server still limits mails.
    if (status === 'fail') return lock.cancel();
    if (ok) return undefined;
    // As without a response above, when the wait cannot be read either.
    const result = await wait.refetch().catch(() => undefined);
    return setRemaining((result?.data?.getVerificationWait.data?.seconds ?? 0) * 1_000);
  };
  return (
    <span className={styles['proof']}>
      <Button size="small" loading={verify.busy} {...disableInPlace(isLocked, () => void send())}>
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
        {intl.formatMessage({ id: 'profile.email.wait' }, { time: minutesAndSeconds(seconds) })}
      </span>
      <VisuallyHidden role="status">
        <FormattedMessage id="profile.email.waitMinutes" values={{ minutes }} />
      </VisuallyHidden>
    </>
  );
}
