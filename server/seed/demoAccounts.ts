/** The password of every demo user. Demo data exists only on loopback or with `DEMO=1`. */
export const DEMO_PASSWORD = 'Demo-2026!';

/** The documented account of each role, with its id in the demo data. */
export const DEMO_ACCOUNTS = [
  { id: 1, role: 'app_user', email: 'demo.user@bourse.example', username: 'demouser', password: DEMO_PASSWORD },
  {
    id: 2,
    role: 'bot_developer',
    email: 'demo.developer@bourse.example',
    username: 'demodeveloper',
    password: DEMO_PASSWORD,
  },
  { id: 3, role: 'admin', email: 'demo.admin@bourse.example', username: 'demoadmin', password: DEMO_PASSWORD },
] as const;

/** The id of the demo app user, whose posts are the first that a visitor sees. */
export const DEMO_USER_ID = DEMO_ACCOUNTS[0].id;

/** The id of the demo developer. */
export const DEMO_DEVELOPER_ID = DEMO_ACCOUNTS[1].id;
