/** How a visitor is named on the command line: by exactly one of three options. */
import type { VisitorKey } from '../store/events/privacy.ts'
import { Usage, type Given, type Option } from './command.ts'

export const VISITOR: Record<VisitorKey['by'], Option> = {
  address: { type: 'string', value: 'IP', meaning: 'Every hit from this address.' },
  visitor: { type: 'string', value: 'ID', meaning: 'The visitor of a campaign, as its hits name him.' },
  hit: { type: 'string', value: 'ID', meaning: 'This hit alone.' },
}

export function visitorOf({ text }: Pick<Given, 'text'>): VisitorKey {
  const named = (Object.keys(VISITOR) as VisitorKey['by'][]).flatMap((by) => {
    const value = text(by)
    return value === undefined || value === '' ? [] : [{ by, value }]
  })
  const [key] = named
  if (!key || named.length > 1) throw new Usage('say one of --address, --visitor and --hit')
  return key
}
