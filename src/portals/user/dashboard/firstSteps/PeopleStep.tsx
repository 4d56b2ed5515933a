import { FormattedMessage } from 'react-intl';

import type { Performer } from '@/domain/dashboards/performers';
import { Choice, Choices } from '@/domain/firstSteps/Choices';
import { StepButton } from '@/domain/firstSteps/StepButton';
import { useViewer } from '@/domain/session/SessionContext';
import { useGetInfluencerListQuery } from '@/generated/dashboards/getInfluencerList';
import { useUserFollowUnfollowMutation } from '@/generated/follows/userFollowUnfollow';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { useChosenValues } from '@/shared/ui/hooks/useChosenValues';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { FIRST_PAGE } from '@rules/paging';

import { SUGGESTION_COUNT } from './suggestionCount';

/** The lists of the dashboard show the people that the viewer follows. */
const AFTER_FOLLOWS = { success: 'silent', refetchQueries: ['getInfluencerList', 'getStockDashboard'] } as const;

const isFollowed = ({ is_follow, is_requested }: Performer): boolean => is_follow || is_requested;

/** Follows people with the highest scores. */
export function PeopleStep({ onDone }: { onDone: () => void }) {
  const viewer = useViewer();
  const { chosen, choose } = useChosenValues<number>();
  const follow = useAction(useUserFollowUnfollowMutation, AFTER_FOLLOWS);
  const result = useGetInfluencerListQuery({ variables: { pageNumber: FIRST_PAGE, pageSize: SUGGESTION_COUNT } });
  const { response, failure } = readResponse(result);
  const people = response?.data?.[0]?.response.filter(({ user_id }) => user_id !== viewer.id) ?? [];
  const isFollowing = people.some(isFollowed);

  const submit = async () => {
    if (chosen.size === 0 || (await follow.run({ userId: [...chosen], isFollow: true })).ok) onDone();
  };

  if (failure !== undefined) return <ErrorState message={failure} onRetry={() => void result.refetch()} />;
  if (response === undefined) return <ListSkeleton count={SUGGESTION_COUNT / 2} />;
  if (people.length === 0)
    return (
      <p>
        <FormattedMessage id="userDashboard.influencers.empty" />
      </p>
    );
  return (
    <>
      <Choices legend={<FormattedMessage id="firstSteps.people.list" />}>
        {people.map((person) => (
          <PersonChoice
            key={person.user_id}
            person={person}
            isChosen={chosen.has(person.user_id)}
            onChange={(isChosen) => choose(person.user_id, isChosen)}
          />
        ))}
      </Choices>
      <StepButton count={chosen.size} hasEarlierChoice={isFollowing} busy={follow.busy} onSubmit={() => void submit()}>
        <FormattedMessage id="firstSteps.people.submit" values={{ count: chosen.size }} />
      </StepButton>
    </>
  );
}

interface PersonChoiceProps {
  person: Performer;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function PersonChoice({ person, isChosen, onChange }: PersonChoiceProps) {
  const { user_id: id, is_follow, num_followers: followers, num_posts: posts } = person;
  return (
    <Choice
      type="checkbox"
      name={`person-${id}`}
      isChosen={isChosen || isFollowed(person)}
      isFixed={isFollowed(person)}
      onChange={onChange}
      picture={<Avatar kind="profile" src={person.user_img} size={40} />}
      title={<bdi>{person.full_name}</bdi>}
      text={
        isFollowed(person) ? (
          <FormattedMessage id={`follows.button.${is_follow ? 'following' : 'requested'}`} />
        ) : (
          <FormattedMessage id="userDashboard.person.counts" values={{ followers, posts }} />
        )
      }
    />
  );
}
