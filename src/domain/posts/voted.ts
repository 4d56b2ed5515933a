interface Votes {
  up_vote: number;
  down_vote: number;
  is_user_up_vote: boolean;
  is_user_down_vote: boolean;
}

/** The votes of a post or an article after a like was given or taken back; a like takes the place of a down vote. */
export function voted<Item extends Votes>(votes: Item, isOn: boolean): Item {
  const step = Number(isOn) - Number(votes.is_user_up_vote);
  return {
    ...votes,
    is_user_up_vote: isOn,
    up_vote: Math.max(0, votes.up_vote + step),
    is_user_down_vote: false,
    down_vote: Math.max(0, votes.down_vote - Number(votes.is_user_down_vote)),
  };
}
