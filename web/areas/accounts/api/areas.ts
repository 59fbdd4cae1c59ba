import { KEY_SCOPES, type KeyScope } from '../../../../src/contract/accounts/key-words.ts'

/** `campaigns` of `campaigns:read`. */
export type Area = KeyScope extends `${infer Name}:${string}` ? Name : never

const areaOf = (scope: KeyScope): Area => scope.split(':')[0] as Area

/** In the scopes' order, so that each has a row. */
export const AREAS: readonly Area[] = [...new Set(KEY_SCOPES.map(areaOf))]

/** Undefined: of no area that a key has. */
export const areaIn = (scope: string | undefined): Area | undefined =>
  AREAS.find((area) => scope?.startsWith(`${area}:`))
