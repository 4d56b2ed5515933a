import { DAY_MS } from '../base/durations.ts';
import { computeRankings } from '../modules/dashboards/computeRankings.ts';
import { popularitySql } from '../database/popularity.ts';
import { activities } from '../database/tables/people/activities.ts';
import { alerts } from '../database/tables/market/alerts.ts';
import { auditLog } from '../database/tables/platform/audit.ts';
import { balances, balanceTransactions } from '../database/tables/platform/balances.ts';
import { betaTesters } from '../database/tables/bots/betaTesters.ts';
import { blocks, mutes } from '../database/tables/people/blocks.ts';
import { botRequests, botTimeline } from '../database/tables/bots/botReviews.ts';
import { botCountries, botCredentials, botImages, botPermissions, bots } from '../database/tables/bots/bots.ts';
import { botCommands, commandUses } from '../database/tables/bots/commands.ts';
import { botScopes } from '../database/tables/bots/consents.ts';
import { botPrograms } from '../database/tables/bots/conversations.ts';
import {
  newsCommentEdits,
  newsCommentLikes,
  newsComments,
  postCommentEdits,
  postCommentLikes,
  postComments,
} from '../database/tables/social/comments.ts';
import { bugReports, contactRequests, feedback } from '../database/tables/platform/feedback.ts';
import { files } from '../database/tables/platform/files.ts';
import { follows } from '../database/tables/people/follows.ts';
import { news, newsTickers, newsVotes } from '../database/tables/market/news.ts';
import { notifications } from '../database/tables/people/notifications.ts';
import { users } from '../database/tables/people/people.ts';
import { peopleListFollows, peopleListMembers, peopleLists } from '../database/tables/people/peopleLists.ts';
import { policyAcceptances } from '../database/tables/people/policies.ts';
import { pollAnswers, pollOptions, polls } from '../database/tables/social/polls.ts';
import { holdings } from '../database/tables/market/portfolios.ts';
import {
  bookmarks,
  postAttachments,
  postEdits,
  postMentions,
  posts,
  postTickers,
  postVotes,
} from '../database/tables/social/posts.ts';
import {
  profileReportCases,
  profileReportEvidence,
  profileReportNotes,
  profileReports,
} from '../database/tables/social/profileReports.ts';
import { postReports, reportCases, reportNotes } from '../database/tables/social/reports.ts';
import { linkCards, postLinkCards } from '../database/tables/social/linkCards.ts';
import { postTags, tagFollows, tags } from '../database/tables/social/tags.ts';
import { userSettings } from '../database/tables/people/settings.ts';
import { marketplaceBots, reviews, subscriptionEvents, subscriptions } from '../database/tables/bots/store.ts';
import { teamLog, teamMembers, teams } from '../database/tables/bots/teams.ts';
import { stockNotes, watchlistEntries, watchlistItems, watchlists } from '../database/tables/market/watchlists.ts';
import { createAuditTrail } from './auditLog.ts';
import { createAvatars } from './avatars.ts';
import { createBots } from './bots/bots.ts';
import { recordReviewedStates } from './bots/reviewedStates.ts';
import { createCommentEdits } from './social/commentEdits.ts';
import { createCommentLikes } from './social/commentLikes.ts';
import { countBy } from './countBy.ts';
import { createGraph, type Graph } from './social/graph.ts';
import { createActivities } from './activities.ts';
import { createImages } from './images.ts';
import { writeMarketHistory } from './marketHistory.ts';
import { createPeopleLists } from './social/peopleLists.ts';
import { createMutes } from './social/mutes.ts';
import { createNews } from './news.ts';
import { createPeople, type Person } from './people.ts';
import { createFurtherLists } from './furtherLists.ts';
import { createPortfolios } from './portfolios.ts';
import { createLinkCards } from './social/linkCards.ts';
import { createPosts, type PostData } from './social/posts.ts';
import { createProfileReports } from './admin/profileReports.ts';
import { createBalances } from './admin/balances.ts';
import { createInbox } from './admin/inbox.ts';
import { createPolicyAcceptances } from './admin/policyAcceptances.ts';
import { createPostEdits } from './admin/postEdits.ts';
import { createReports } from './admin/reports.ts';
import { createReactions } from './social/reactions.ts';
import { pinComments, pinPosts } from './social/pins.ts';
import { createShares } from './social/shares.ts';
import { advanceSequences, copyRows } from './rows.ts';
import { createStore } from './store.ts';
import { createTeams } from './teams.ts';
import { ago, type SeedContext } from './seedContext.ts';

/** Sets the counters of users. */
function setUserCounters(people: readonly Person[], graph: Graph, postData: PostData): void {
  const accepted = graph.follows.filter(({ state }) => state === 'accepted');
  const followers = countBy(accepted, ({ followedId }) => followedId);
  const following = countBy(accepted, ({ followerId }) => followerId);
  const visible = countBy(
    postData.rows.filter(({ state, isRepost }) => state === 'visible' && isRepost !== true),
    ({ authorId }) => authorId,
  );
  for (const { id, row } of people) {
    row.numFollowers = followers.get(id) ?? 0;
    row.numFollowing = following.get(id) ?? 0;
    row.numPosts = visible.get(id) ?? 0;
  }
}

/** Creates the demo content apart from the market history, without the database. */
async function createContent(context: SeedContext) {
  const imageStore = createImages(context);
  const people = await createPeople(context);
  const graph = createGraph(context, people);
  await createAvatars(people, imageStore);
  const newsData = await createNews(context, imageStore);
  const postData = await createPosts(context, people, graph, newsData, imageStore);
  const reactions = createReactions(context, people, graph, postData, newsData);
  const commentEdits = createCommentEdits(context, people, reactions);
  const commentLikes = createCommentLikes(context, people, graph, postData, reactions);
  pinComments(postData, reactions);
  const teamData = await createTeams(context, people, imageStore);
  const botData = await createBots(context, people, teamData, imageStore);
  const store = createStore(context, people, botData);
  const portfolios = createPortfolios(context, people);
  const reportData = createReports(context, people, postData, graph);
  const inbox = createInbox(context, people);
  const balanceData = createBalances(context, people);
  const editedPosts = createPostEdits(postData);
  const reportedProfiles = await createProfileReports(context, people, imageStore);
  const linkCardData = await createLinkCards(context, postData.rows, imageStore);
  const activityData = createActivities(context, people, postData, reactions, graph, teamData, botData);
  createShares(context, people, graph, postData);
  pinPosts(people, postData);
  setUserCounters(people, graph, postData);

  return {
    imageStore,
    people,
    graph,
    newsData,
    postData,
    reactions,
    commentEdits,
    commentLikes,
    teamData,
    botData,
    store,
    portfolios,
    reportData,
    inbox,
    balanceData,
    editedPosts,
    reportedProfiles,
    linkCardData,
    activityData,
  };
}

/** Creates the demo data and writes it in the order of its foreign keys. */
export async function writeDemoData(context: SeedContext): Promise<void> {
  const { tx } = context;
  // The pictures are drawn in other threads while the market history is computed and written.
  const [content] = await Promise.all([createContent(context), writeMarketHistory(context)]);
  const {
    imageStore,
    people,
    graph,
    newsData,
    postData,
    reactions,
    commentEdits,
    commentLikes,
    teamData,
    botData,
    store,
    portfolios,
    reportData,
    inbox,
    balanceData,
    editedPosts,
    reportedProfiles,
    linkCardData,
    activityData,
  } = content;

  await copyRows(
    tx,
    users,
    people.map(({ row }) => row),
  );
  await copyRows(tx, files, imageStore.rows);
  await copyRows(tx, userSettings, portfolios.settings);
  await copyRows(tx, policyAcceptances, createPolicyAcceptances(people));
  await copyRows(tx, follows, graph.follows);
  await copyRows(tx, blocks, graph.blocks);
  await copyRows(tx, mutes, await createMutes(context));
  await copyRows(tx, news, newsData.rows);
  await copyRows(tx, newsTickers, newsData.tickers);
  await copyRows(tx, newsVotes, reactions.newsVotes);
  await copyRows(tx, newsComments, reactions.newsComments);
  await copyRows(tx, newsCommentEdits, commentEdits.ofNews);
  await copyRows(tx, newsCommentLikes, commentLikes.ofNews);
  await copyRows(tx, posts, postData.rows);
  await copyRows(tx, postAttachments, postData.attachments);
  await copyRows(tx, postMentions, postData.mentions);
  await copyRows(tx, postTickers, postData.tickers);
  await copyRows(tx, tags, postData.tags);
  await copyRows(tx, postTags, postData.postTags);
  await copyRows(tx, linkCards, linkCardData.cards);
  await copyRows(tx, postLinkCards, linkCardData.links);
  await copyRows(
    tx,
    tagFollows,
    postData.tags.slice(0, 3).map(({ id }) => ({ userId: 1, tagId: id, createdAt: context.now })),
  );
  await copyRows(tx, postVotes, reactions.votes);
  await copyRows(tx, bookmarks, reactions.bookmarks);
  await copyRows(tx, postEdits, editedPosts);
  await copyRows(tx, postComments, reactions.comments);
  await copyRows(tx, postCommentEdits, commentEdits.ofPosts);
  await copyRows(tx, postCommentLikes, commentLikes.ofPosts);
  await copyRows(tx, polls, postData.polls);
  await copyRows(tx, pollOptions, postData.options);
  await copyRows(tx, pollAnswers, reactions.answers);
  await copyRows(tx, watchlistItems, portfolios.watchlist);
  const listsOfPeople = createPeopleLists(context, people, graph);
  await copyRows(tx, peopleLists, listsOfPeople.lists);
  await copyRows(tx, peopleListMembers, listsOfPeople.members);
  await copyRows(tx, peopleListFollows, listsOfPeople.follows);
  const furtherLists = createFurtherLists(portfolios);
  await copyRows(tx, watchlists, furtherLists.lists);
  await copyRows(tx, watchlistEntries, furtherLists.entries);
  await copyRows(tx, stockNotes, furtherLists.notes);
  await copyRows(tx, holdings, portfolios.holdings);
  await copyRows(tx, alerts, portfolios.alerts);
  await copyRows(tx, teams, teamData.rows);
  await copyRows(tx, teamMembers, teamData.members);
  await copyRows(tx, teamLog, teamData.log);
  await copyRows(tx, bots, botData.rows);
  await copyRows(tx, botImages, botData.images);
  await copyRows(tx, botCountries, botData.countries);
  await copyRows(tx, botPermissions, botData.permissions);
  await copyRows(tx, botCredentials, botData.credentials);
  await copyRows(tx, botCommands, botData.commands);
  await copyRows(tx, botPrograms, botData.programs);
  await copyRows(tx, botScopes, botData.scopes);
  await copyRows(tx, commandUses, botData.uses);
  await recordReviewedStates(tx);
  await copyRows(tx, botRequests, botData.requests);
  await copyRows(tx, botTimeline, botData.timeline);
  await copyRows(tx, betaTesters, botData.testers);
  await copyRows(tx, subscriptions, store.subscriptions);
  await copyRows(tx, subscriptionEvents, store.events);
  await copyRows(tx, reviews, store.reviews);
  await copyRows(tx, marketplaceBots, store.collections);
  await copyRows(tx, reportCases, reportData.cases);
  await copyRows(tx, reportNotes, reportData.notes);
  await copyRows(tx, postReports, reportData.reports);
  await copyRows(tx, profileReportCases, reportedProfiles.cases);
  await copyRows(tx, profileReportNotes, reportedProfiles.notes);
  await copyRows(tx, profileReports, reportedProfiles.reports);
  await copyRows(tx, profileReportEvidence, reportedProfiles.evidence);
  await copyRows(tx, feedback, inbox.feedback);
  await copyRows(tx, bugReports, inbox.bugs);
  await copyRows(tx, contactRequests, inbox.contacts);
  await copyRows(tx, balances, balanceData.balances);
  await copyRows(tx, balanceTransactions, balanceData.transactions);
  await copyRows(tx, activities, activityData.activities);
  await copyRows(tx, notifications, activityData.notifications);
  await copyRows(
    tx,
    auditLog,
    createAuditTrail(context, people, {
      teams: teamData,
      bots: botData,
      reports: reportData,
      reportedProfiles,
      balances: balanceData,
    }),
  );
  await tx.unsafe(`update posts set popularity = ${popularitySql()}`);
  await tx`update bot_categories set bot_count = (select count(*) from bots where bots.category_id = bot_categories.id and bots.deleted_at is null)`;
  await tx`
    update tickers set mention_score = mentions.score
    from (select ticker_id, count(*) as score from post_tickers where created_at > ${ago(context, DAY_MS)} group by ticker_id) as mentions
    where mentions.ticker_id = tickers.id`;
  await computeRankings({ sql: tx, now: () => context.now });
  await advanceSequences(tx, [
    users,
    mutes,
    peopleLists,
    news,
    newsComments,
    newsCommentEdits,
    posts,
    postAttachments,
    postEdits,
    postComments,
    postCommentEdits,
    polls,
    pollOptions,
    tags,
    linkCards,
    watchlists,
    holdings,
    alerts,
    teams,
    teamLog,
    bots,
    botImages,
    botCommands,
    botRequests,
    botTimeline,
    subscriptionEvents,
    reviews,
    reportCases,
    reportNotes,
    postReports,
    profileReportCases,
    profileReportNotes,
    profileReports,
    profileReportEvidence,
    feedback,
    bugReports,
    contactRequests,
    balanceTransactions,
    activities,
    notifications,
    auditLog,
  ]);
}
