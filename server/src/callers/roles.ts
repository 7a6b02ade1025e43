import { type Scope, scopes } from './scopes.ts';

/** D18.1. */
export const roles = ['viewer', 'editor', 'manager'] as const;

export type Role = (typeof roles)[number];

/** D18.1: what a role may do. A manager has every scope that there is. */
const scopesByRole: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ['catalogue:read'],
  editor: ['catalogue:read', 'catalogue:write'],
  manager: scopes,
};

export const scopesOf = (role: Role): readonly Scope[] => scopesByRole[role];
