import { DeleteOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { TeamDetail_TeamFragment } from '@/generated/teams/fragments';
import { useRestAction } from '@/shared/action/rest';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { PictureInput } from '@/shared/ui/picture/PictureInput';
import { useImageCheck } from '@/shared/ui/picture/useImageCheck';

import styles from './TeamHeader.module.css';

const AFTER_CHANGE = { refetchQueries: ['getTeamDetailsWithBotList'] };

/** The banner of a team. Owners and admins change it over the REST endpoints (console §7). */
export function TeamBanner({ team }: { team: TeamDetail_TeamFragment }) {
  const url = team.banner_url ?? team.banner_image;
  return (
    <div className={styles['banner']}>
      {url ? <img src={url} alt="" /> : null}
      {team.viewer_can.edit ? <BannerControls teamId={team.id} hasBanner={Boolean(url)} /> : null}
    </div>
  );
}

function BannerControls({ teamId, hasBanner }: { teamId: number; hasBanner: boolean }) {
  const intl = useIntl();
  const confirm = useConfirm();
  const { accepts } = useImageCheck();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRestAction('/api/uploadTeamBanner', toBannerForm, AFTER_CHANGE);
  const remove = useRestAction('/api/removeTeamBanner', (variables: { teamId: number }) => variables, {
    ...AFTER_CHANGE,
    failure: 'form',
  });

  const uploadBanner = async (file: File | undefined) => {
    if (file && (await accepts(file))) await upload.run({ teamId, file });
  };

  const confirmRemove = () =>
    confirm({
      title: intl.formatMessage({ id: 'teams.banner.removeTitle' }),
      okLabel: intl.formatMessage({ id: 'teams.banner.remove' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ teamId });
        return result.ok ? undefined : result.message;
      },
    });

  return (
    <div className={styles['bannerControls']}>
      <PictureInput
        ref={input}
        aria-label={intl.formatMessage({ id: 'teams.banner.label' })}
        onChoose={([file]) => void uploadBanner(file)}
      />
      <Button icon={<PictureOutlined aria-hidden />} loading={upload.busy} onClick={() => input.current?.click()}>
        <FormattedMessage id="teams.banner.upload" />
      </Button>
      {hasBanner ? (
        <Button
          icon={<DeleteOutlined aria-hidden />}
          onClick={confirmRemove}
          aria-label={intl.formatMessage({ id: 'teams.banner.remove' })}
        />
      ) : null}
    </div>
  );
}

function toBannerForm({ teamId, file }: { teamId: number; file: File }): FormData {
  const form = new FormData();
  form.set('teamId', String(teamId));
  form.set('bannerImage', file);
  return form;
}
