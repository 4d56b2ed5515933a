import { EVERYBODY, type AppRoute } from './types';

const bare = { roles: EVERYBODY, layout: 'bare', footer: false } as const;

/** Entry pages: they load as little as possible. */
const first = { ...bare, hasCoreTextsOnly: true } as const;

const policy = () => import('@/portals/public/policy/PolicyPage').then((module) => module.PolicyPage);

const landing = () => import('@/portals/public/landing/LandingPage').then((module) => module.LandingPage);

/** Console §2: no toolbar, navbar or footer. */
export const publicRoutes: readonly AppRoute[] = [
  { ...first, path: '/', titleId: 'page.landing', screen: landing, isForGuests: true },
  { ...first, path: '/home', titleId: 'page.landing', screen: landing },
  {
    ...first,
    path: '/login',
    titleId: 'page.login',
    screen: () => import('@/portals/public/login/LoginPage').then((module) => module.LoginPage),
    isForGuests: true,
  },
  {
    ...first,
    path: '/logout',
    titleId: 'page.logout',
    screen: () => import('@/portals/public/logout/LogoutPage').then((module) => module.LogoutPage),
  },
  {
    ...first,
    path: '/errors/error-404',
    titleId: 'page.notFound',
    screen: () => import('@/portals/public/errors/NotFoundPage').then((module) => module.NotFoundPage),
  },
  {
    ...bare,
    path: '/register',
    titleId: 'page.register',
    screen: () => import('@/portals/public/register/RegisterPage').then((module) => module.RegisterPage),
    isForGuests: true,
  },
  { ...bare, path: '/auth/register/tabs/Policy', titleId: 'page.policy', screen: policy },
  { ...bare, path: '/policy', titleId: 'page.policy', screen: policy },
  {
    ...bare,
    path: '/contact-us',
    titleId: 'page.contact',
    screen: () => import('@/portals/public/contact/ContactPage').then((module) => module.ContactPage),
  },
  {
    ...bare,
    path: '/forgot-password',
    titleId: 'page.forgotPassword',
    screen: () => import('@/portals/public/recovery/ForgotPasswordPage').then((module) => module.ForgotPasswordPage),
  },
  {
    ...bare,
    path: '/verify-code',
    titleId: 'page.verifyCode',
    screen: () => import('@/portals/public/recovery/VerifyCodePage').then((module) => module.VerifyCodePage),
  },
  {
    ...bare,
    path: '/reset-password',
    titleId: 'page.resetPassword',
    screen: () => import('@/portals/public/recovery/ResetPasswordPage').then((module) => module.ResetPasswordPage),
  },
  {
    ...bare,
    path: '/verifyEmail/:token?',
    titleId: 'page.verifyEmail',
    screen: () => import('@/portals/public/recovery/VerifyEmailPage').then((module) => module.VerifyEmailPage),
  },
  {
    ...bare,
    path: '/developers/docs',
    titleId: 'page.developerDocs',
    screen: () => import('@/portals/public/docs/DocsPage').then((module) => module.DocsPage),
    menu: { icon: 'docs', newTab: true, roles: ['bot_developer'] },
  },
];
