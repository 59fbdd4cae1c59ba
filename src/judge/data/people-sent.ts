/** Referrer hosts by which search engines and AI answers send people. */
import type { AgentPurpose } from '../../contract/crawlers/agent-words.ts'
import sent from './people-sent.json' with { type: 'json' }

export type Sender = {
  /** As in known-crawlers.json. */
  operator: string
  purposes: readonly AgentPurpose[]
  hosts: readonly string[]
}

export const SENDERS = sent.senders as readonly Sender[]
