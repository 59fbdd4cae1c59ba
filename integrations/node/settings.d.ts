import type { Options } from './core.js'

export const SETTINGS: Required<
  Pick<Options, 'campaign' | 'edge' | 'token' | 'key' | 'targetMode' | 'targetLink' | 'botPage'>
>
