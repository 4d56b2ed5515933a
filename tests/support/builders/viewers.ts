import type { Viewer } from '@/domain/session/viewer';

function buildViewer(role: Viewer['role'], id: number, name: string, change: Partial<Viewer>): Viewer {
  const username = name.toLowerCase().replaceAll(' ', '');
  return {
    id,
    name,
    username,
    email: `${username}@bourse.example`,
    photoURL: undefined,
    role,
    isEmailVerified: true,
    hasGuestAccount: false,
    currency: 'USD',
    ...change,
  };
}

export const buildDeveloper = (change: Partial<Viewer> = {}): Viewer =>
  buildViewer('bot_developer', 501, 'Deniz Aydin', change);

export const buildAppUser = (change: Partial<Viewer> = {}): Viewer =>
  buildViewer('app_user', 502, 'Maya Lindgren', change);

export const buildAdmin = (change: Partial<Viewer> = {}): Viewer => buildViewer('admin', 503, 'Arjun Mehta', change);
