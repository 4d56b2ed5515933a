/** The share of an option in percent, with two decimals; 0 without votes (social §4). */
export function getPollShare(result: number, totalVotes: number): number {
  return totalVotes > 0 ? Math.round((result / totalVotes) * 10_000) / 100 : 0;
}
