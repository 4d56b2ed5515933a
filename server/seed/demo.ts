import { rankPeople } from '../modules/dashboards/ranking.service.ts';
import { popularitySql } from '../database/popularity.ts';
import { activities } from '../database/tables/activities.ts';
import { alerts } from '../database/tables/alerts.ts';
import { auditLog } from '../database/tables/audit.ts';
import { balances, balanceTransactions } from '../database/tables/balances.ts';
import { betaTesters } from '../database/tables/betaTesters.ts';
import { blocks, mutes } from '../database/tables/blocks.ts';
import { botRequests, botTimeline } from '../database/tables/botReviews.ts';
import { botCountries, botCredentials, botImages, botPermissions, bots } from '../database/tables/bots.ts';
import { botCommands, commandUses } from '../database/tables/commands.ts';
import { newsCommentEdits, newsComments, postCommentEdits, postComments } from '../database/tables/comments.ts';
import { bugReports, contactRequests, feedback } from '../database/tables/feedback.ts';
import { files } from '../database/tables/files.ts';
import { follows } from '../database/tables/follows.ts';
import { news, newsTickers, newsVotes } from '../database/tables/news.ts';
import { notifications } from '../database/tables/notifications.ts';
import { users } from '../database/tables/people.ts';
import { policyAcceptances } from '../database/tables/policies.ts';
import { pollAnswers, pollOptions, polls } from '../database/tables/polls.ts';
import { holdings } from '../database/tables/portfolios.ts';
import {
  bookmarks,
  postAttachments,
  postEdits,
  postMentions,
  posts,
  postTickers,
  postVotes,
} from '../database/tables/posts.ts';
import { postReports, reportCases, reportNotes } from '../database/tables/reports.ts';
import { userSettings } from '../database/tables/settings.ts';
import { marketplaceBots, reviews, subscriptionEvents, subscriptions } from '../database/tables/store.ts';
import { teamLog, teamMembers, teams } from '../database/tables/teams.ts';
import { watchlistItems } from '../database/tables/watchlists.ts';
import { makeAuditTrail } from './auditTrail.ts';
import { drawAvatars } from './avatars.ts';
import { makeBots } from './bots.ts';
import { makeCommentEdits } from './commentEdits.ts';
import { countBy } from './countBy.ts';
import { makeGraph, type Graph } from './graph.ts';
import { makeHappenings } from './happenings.ts';
import { createGallery } from './images.ts';
import { writeMarketHistory } from './marketHistory.ts';
import { makeMutes } from './mutes.ts';
import { makeNews } from './news.ts';
import { makePeople, type Person } from './people.ts';
import { makePortfolios } from './portfolios.ts';
import { makePosts, type Wall } from './posts.ts';
import { makeQueues } from './queues.ts';
import { makeReactions } from './reactions.ts';
import { advanceSequences, copyRows } from './rows.ts';
import { makeStore } from './store.ts';
import { makeTeams } from './teams.ts';
import { ago, DAY, type World } from './world.ts';

/** Sets the counters of users. */
function countPeople(people: readonly Person[], graph: Graph, wall: Wall): void {
  const accepted = graph.follows.filter(({ state }) => state === 'accepted');
  const followers = countBy(accepted, ({ followedId }) => followedId);
  const following = countBy(accepted, ({ followerId }) => followerId);
  const visible = countBy(
    wall.rows.filter(({ state }) => state === 'visible'),
    ({ authorId }) => authorId,
  );
  for (const { id, row } of people) {
    row.numFollowers = followers.get(id) ?? 0;
    row.numFollowing = following.get(id) ?? 0;
    row.numPosts = visible.get(id) ?? 0;
  }
}

/** Creates the demo data and writes it in the order of its foreign keys. */
export async function writeDemoWorld(world: World): Promise<void> {
  const { tx } = world;
  await writeMarketHistory(world);
  const gallery = createGallery(world);
  const people = await makePeople(world);
  const graph = makeGraph(world, people);
  await drawAvatars(people, gallery);
  const desk = await makeNews(world, gallery);
  const wall = await makePosts(world, people, graph, desk, gallery);
  const reactions = makeReactions(world, people, graph, wall, desk);
  const commentEdits = makeCommentEdits(world, people, reactions);
  const teamWork = await makeTeams(world, people, gallery);
  const workshop = await makeBots(world, people, teamWork, gallery);
  const store = makeStore(world, people, workshop);
  const portfolios = makePortfolios(world, people);
  const queues = makeQueues(world, people, wall, graph);
  const happenings = makeHappenings(world, people, wall, reactions, graph, teamWork, workshop);
  countPeople(people, graph, wall);

  await copyRows(
    tx,
    users,
    people.map(({ row }) => row),
  );
  await copyRows(tx, files, gallery.rows);
  await copyRows(tx, userSettings, portfolios.settings);
  await copyRows(tx, policyAcceptances, queues.acceptances);
  await copyRows(tx, follows, graph.follows);
  await copyRows(tx, blocks, graph.blocks);
  await copyRows(tx, mutes, await makeMutes(world));
  await copyRows(tx, news, desk.rows);
  await copyRows(tx, newsTickers, desk.tickers);
  await copyRows(tx, newsVotes, reactions.newsVotes);
  await copyRows(tx, newsComments, reactions.newsComments);
  await copyRows(tx, newsCommentEdits, commentEdits.ofNews);
  await copyRows(tx, posts, wall.rows);
  await copyRows(tx, postAttachments, wall.attachments);
  await copyRows(tx, postMentions, wall.mentions);
  await copyRows(tx, postTickers, wall.tickers);
  await copyRows(tx, postVotes, reactions.votes);
  await copyRows(tx, bookmarks, reactions.bookmarks);
  await copyRows(tx, postEdits, queues.edits);
  await copyRows(tx, postComments, reactions.comments);
  await copyRows(tx, postCommentEdits, commentEdits.ofPosts);
  await copyRows(tx, polls, wall.polls);
  await copyRows(tx, pollOptions, wall.options);
  await copyRows(tx, pollAnswers, reactions.answers);
  await copyRows(tx, watchlistItems, portfolios.watchlist);
  await copyRows(tx, holdings, portfolios.holdings);
  await copyRows(tx, alerts, portfolios.alerts);
  await copyRows(tx, teams, teamWork.rows);
  await copyRows(tx, teamMembers, teamWork.members);
  await copyRows(tx, teamLog, teamWork.log);
  await copyRows(tx, bots, workshop.rows);
  await copyRows(tx, botImages, workshop.images);
  await copyRows(tx, botCountries, workshop.countries);
  await copyRows(tx, botPermissions, workshop.permissions);
  await copyRows(tx, botCredentials, workshop.credentials);
  await copyRows(tx, botCommands, workshop.commands);
  await copyRows(tx, commandUses, workshop.uses);
  await copyRows(tx, botRequests, workshop.requests);
  await copyRows(tx, botTimeline, workshop.timeline);
  await copyRows(tx, betaTesters, workshop.testers);
  await copyRows(tx, subscriptions, store.subscriptions);
  await copyRows(tx, subscriptionEvents, store.events);
  await copyRows(tx, reviews, store.reviews);
  await copyRows(tx, marketplaceBots, store.collections);
  await copyRows(tx, reportCases, queues.cases);
  await copyRows(tx, reportNotes, queues.notes);
  await copyRows(tx, postReports, queues.reports);
  await copyRows(tx, feedback, queues.feedback);
  await copyRows(tx, bugReports, queues.bugs);
  await copyRows(tx, contactRequests, queues.contacts);
  await copyRows(tx, balances, queues.balances);
  await copyRows(tx, balanceTransactions, queues.transactions);
  await copyRows(tx, activities, happenings.activities);
  await copyRows(tx, notifications, happenings.notifications);
  await copyRows(tx, auditLog, makeAuditTrail(world, people, { teamWork, workshop, queues }));
  await tx.unsafe(`update posts set popularity = ${popularitySql()}`);
  await tx`update bot_categories set bot_count = (select count(*) from bots where bots.category_id = bot_categories.id and bots.deleted_at is null)`;
  await tx`
    update tickers set mention_score = mentions.score
    from (select ticker_id, count(*) as score from post_tickers where created_at > ${ago(world, DAY)} group by ticker_id) as mentions
    where mentions.ticker_id = tickers.id`;
  await rankPeople({ sql: tx, now: () => world.now });
  await advanceSequences(tx, [
    users,
    mutes,
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
    feedback,
    bugReports,
    contactRequests,
    balanceTransactions,
    activities,
    notifications,
    auditLog,
  ]);
}
