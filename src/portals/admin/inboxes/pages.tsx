import { InboxPage } from './InboxPage';
import { bugReports } from './kinds/bugReports';
import { contactRequests } from './kinds/contactRequests';
import { feedback } from './kinds/feedback';

export { FeedbackDetailPage } from './FeedbackDetailPage';

/** One page with the configurations of `kinds/`. */
export const FeedbackPage = () => <InboxPage inbox={feedback} />;
export const BugReportsPage = () => <InboxPage inbox={bugReports} />;
export const ContactRequestsPage = () => <InboxPage inbox={contactRequests} />;
