import { ChevronDown } from 'lucide-react'
import { use, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import { useSession } from '../../api/session-store.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { By, byRule, KindIcon, Row } from './row.tsx'
import { sentence } from './sentence.ts'
import { NamesContext } from './value-text.ts'

/** Fewer stand one by one. */
const MANY = 3
/** Names in the row of a group. */
const NAMED = 3

/** Undefined: an entry that has an effect, was undone or stands for several keeps its own row. */
const keyOf = ({ action, actorEmail, byStaff, together, undone, effect, before, after }: AuditEntry, minute: string) =>
  together || undone || effect
    ? undefined
    : JSON.stringify([action, before !== null, actorEmail, byStaff, after?.['rule'], minute])

/** In the given order: entries that one person made the same way within a minute, as one group. */
export function alike(entries: readonly AuditEntry[], minuteOf: (at: string) => string): AuditEntry[][] {
  const key = (entry: AuditEntry) => keyOf(entry, minuteOf(entry.at))
  const groups: AuditEntry[][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last?.[0] && key(entry) !== undefined && key(last[0]) === key(entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((group) => (group.length < MANY ? group.map((entry) => [entry]) : [group]))
}

type Props = { entries: readonly [AuditEntry, ...AuditEntry[]]; own: boolean }

/** One row for all, which opens to a row of each. */
export function Alike({ entries, own }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const names = use(NamesContext)
  const menu = useSession()?.menu ?? []
  const sentences = entries.map((entry) => sentence(entry, { own, menu, names }, t))
  const abouts = [...new Set(sentences.map(({ about }) => about).filter(Boolean))]
  const [first] = entries
  const rule = byRule(first.after, t)
  return (
    <>
      <li className="chgrow">
        <time dateTime={first.at} title={format.exact(first.at)}>
          {format.clock(first.at)}
        </time>
        <KindIcon action={first.action} />
        <div className="what">
          <p>
            {sentences[0]?.beginning}{' '}
            <b>
              <bdi>{[...abouts.slice(0, NAMED), ...(abouts.length > NAMED ? ['…'] : [])].join(', ')}</bdi>
            </b>{' '}
            <span className="times">
              · {t('audit.alike', { count: entries.length, n: format.number(entries.length) })}
            </span>{' '}
            <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'audit.act.close' : 'audit.act.open')}
              <ChevronDown size={14} aria-hidden="true" />
            </button>
          </p>
          {rule !== undefined && <p className="eff">{rule}</p>}
        </div>
        <By entry={first} />
      </li>
      {isOpen && (
        <li className="act-rows">
          <ul>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} own={own} />
            ))}
          </ul>
        </li>
      )}
    </>
  )
}
